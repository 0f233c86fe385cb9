"""What the phone shows of the program once it is installed."""

from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    answer = device.client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    said = answer.get_json()
    assert said["start_url"] == "/"
    assert said["lang"] == "en"
    assert {icon["sizes"] for icon in said["icons"]} >= {"192x192", "512x512", "any"}
    for icon in said["icons"]:
        with device.client.get(icon["src"]) as picture:
            assert (picture.status_code, picture.mimetype) == (200, icon["type"])
    assert [icon for icon in said["icons"] if icon.get("purpose") == "maskable"]
