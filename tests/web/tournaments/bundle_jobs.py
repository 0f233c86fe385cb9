"""A set of papers, ordered and read."""

from io import BytesIO

from pypdf import PdfReader

from scorekeeper.services.papers import print_jobs
from tests.web.plain_browser import Device


def ordered(olga: Device, key: str, what: str, paper: str = "a4") -> str:
    """The address of a set that was just ordered."""
    form = olga.open(f"/t/{key}/papers").form("/prints")
    answer = olga.client.post(form.action, data=form.typed({"what": what, "paper": paper}))
    assert answer.status_code == 303
    return str(answer.location)


def read(olga: Device, job: str) -> list[str]:
    """The pages of a set, when it is done."""
    print_jobs.finish()
    assert "Ready to print." in olga.open(job).text
    answer = olga.client.get(f"{job}.pdf")
    assert answer.mimetype == "application/pdf"
    pages = PdfReader(BytesIO(answer.data)).pages
    return [" ".join(page.extract_text().split()) for page in pages]
