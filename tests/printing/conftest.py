"""Presses to print with, and the two sample papers the base template was drawn against."""

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import jinja2
import pytest
import segno
from pypdf import PdfReader

from scorekeeper.engine.text import isolate
from scorekeeper.printing import Press

HERE = Path(__file__).parent
CHECKOUT = HERE.parent.parent

Paper = Callable[..., str]
Read = Callable[[bytes], PdfReader]


# Seconds for a paper: how busy the machine is says nothing of it.
PATIENCE = 240


@pytest.fixture(scope="session")
def static() -> Path:
    return CHECKOUT / "scorekeeper" / "static"


@pytest.fixture(scope="session")
def press(static: Path) -> Iterator[Press]:
    """One press for all tests that do it no harm."""
    with Press(static, timeout=PATIENCE) as press:
        yield press


@pytest.fixture(scope="session")
def read() -> Read:
    return lambda pdf: PdfReader(BytesIO(pdf))


@pytest.fixture(scope="session")
def paper() -> Paper:
    """`paper("guinote", paper="letter", rename=(old, new))`: a sample as finished HTML."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader([CHECKOUT / "templates", HERE / "samples"]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    env.install_null_translations(newstyle=True)  # type: ignore[attr-defined]  # by the extension
    env.filters["apart"] = isolate
    env.globals["runs_from_right"] = lambda: False
    env.globals["url_for"] = lambda endpoint, filename: f"/{endpoint}/{filename}"
    qr = segno.make("https://cards.example/t/7KMQ-2DXF", error="m").svg_data_uri(border=0)

    def draw(name: str, *, rename: tuple[str, str] = ("-", "-"), **context: object) -> str:
        sample = (HERE / "samples" / f"{name}.json").read_text("utf-8")
        facts = json.loads(sample.replace(*rename))
        given = {"lang": "en", "paper": "a4", "is_wide": False, "qr": qr}
        return env.get_template(f"{name}.html").render(given | facts | context)

    return draw
