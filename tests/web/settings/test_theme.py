"""Light or dark: as the phone has it, until somebody says otherwise."""

from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    page = device.open("/")
    assert 'data-theme="auto"' in page.html
    assert 'data-theme="dark"' in device.tap(page, "dark").html


def test_what_is_not_offered_is_not_kept(device: Device) -> None:
    form = device.open("/").form("/settings/theme")
    device.client.post(form.action, data={**dict(form.fields), "theme": '"><script>'})
    assert 'data-theme="auto"' in device.open("/").html
