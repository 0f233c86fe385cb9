"""Takes the pictures of the documents from the demo club, in every language."""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from scorekeeper.language.catalogues import LANGUAGES
from tests.server import COMMAND, Served

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
CHROMIUM = os.environ.get("SCOREKEEPER_CHROMIUM", "/usr/bin/chromium")
EVENING = ROOT / "tests/games/corpus/guinote/whole_night.json"
HANDS = 8
PHONE, DESK, WALL = (390, 780), (1280, 800), (1600, 900)
GAP = 24
WIDEST = 1000
DOTS = 110  # of the sheet, to an inch


class Demo:
    """The demo club on a server of its own, and the addresses that its command prints."""

    def __init__(self, folder: Path) -> None:
        self.instance = folder / "instance"
        made = [*COMMAND, "demo", "--instance", str(self.instance)]
        said = subprocess.run(made, check=True, capture_output=True, text=True).stdout
        signed = re.search(r"as (\S+)  with (\S+)", said)
        assert signed, said
        self.login, self.password = signed.groups()
        self.desk, self.watched = re.findall(r"(?:to run|to watch) +http://[^/]+(/\S+)", said)[:2]


def main() -> None:
    """Take them all; each language in its folder."""
    with (
        tempfile.TemporaryDirectory() as name,
        sync_playwright() as playwright,
    ):
        folder = Path(name)
        demo = Demo(folder)
        record = json.loads(EVENING.read_text("utf-8"))["cases"][0]["match"]
        record.pop("title", None)
        begun = {key: value for key, value in record.items() if key != "ended"}
        (folder / "evening.json").write_text(json.dumps(begun | {"hands": begun["hands"][:HANDS]}))
        (folder / "whole.json").write_text(json.dumps(record))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        public = {"SCOREKEEPER_PUBLIC_ADDRESS": "https://scores.example.org"}
        with Served(demo.instance, env={**os.environ, **public}) as served:
            for code in sys.argv[1:] or LANGUAGES:
                (FOLDER / code).mkdir(parents=True, exist_ok=True)
                screens(browser, served.url.rstrip("/"), demo, code, folder)
                sheet(folder, code)


def screens(browser: Browser, url: str, demo: Demo, code: str, folder: Path) -> None:
    """The table by day and by night, the desk, the wall."""
    here = browser.new_context(base_url=url, locale=code)
    page = here.new_page()

    def taken(name: str, address: str, size: tuple[int, int]) -> Path:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        answer = page.goto(address)
        if answer is None or not answer.ok:
            sys.exit(f"{address} is no picture of ours: {answer and answer.status_text}")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=folder / f"{name}.png")
        return folder / f"{name}.png"

    page.goto("/import")
    page.set_input_files("[name=record]", folder / "evening.json")
    page.click("main .button")
    page.wait_for_url("**/m/**")
    table = page.url
    both = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        both.append(Image.open(taken(scheme, table, PHONE)).convert("RGBA"))
    page.emulate_media(color_scheme="light")
    beside = Image.new("RGBA", (2 * PHONE[0] + GAP, PHONE[1]))
    for place, one in enumerate(both):
        beside.paste(one, (place * (PHONE[0] + GAP), 0))
    keep(beside, code, "table")
    page.goto("/sign-in")
    page.fill("#login", demo.login)
    page.fill("#password", demo.password)
    page.click("main .button")
    page.wait_for_url("**/clubs**")
    keep(Image.open(taken("desk", f"{demo.desk}/desk", DESK)), code, "desk")
    keep(Image.open(taken("wall", f"{demo.watched}/screen", WALL)), code, "wall")
    here.close()


def sheet(folder: Path, code: str) -> None:
    """The first page of the evening on paper."""
    printed = folder / "evening.pdf"
    made = [*COMMAND, "sheet", str(folder / "whole.json"), "-o", str(printed), "--lang", code]
    subprocess.run(made, check=True)
    pages = [
        "pdftoppm",
        "-r",
        str(DOTS),
        "-png",
        "-singlefile",
        str(printed),
        str(printed.with_suffix("")),
    ]
    subprocess.run(pages, check=True)
    keep(Image.open(printed.with_suffix(".png")), code, "sheet")


def keep(picture: Image.Image, code: str, name: str) -> None:
    """Store it small."""
    picture.thumbnail((WIDEST, WIDEST))
    picture.save(FOLDER / code / f"{name}.webp", quality=75, method=6)


if __name__ == "__main__":
    main()
