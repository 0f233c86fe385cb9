"""Papers bound together: every page, still tagged, still read in order, still to the standard."""

from typing import Any, cast

import page as validator
import pytest

from scorekeeper.printing import Press
from scorekeeper.printing.pdf_merge import merge_papers
from tests.printing.conftest import Paper, Read

LINKED = "<html lang='en'><title>A card</title><h1>Carles</h1><p><a href='https://a.invalid/'>b</a>"


@pytest.fixture(scope="module")
def papers(press: Press, paper: Paper) -> tuple[bytes, ...]:
    pages = (paper("guinote"), LINKED, paper("guinote", paper="letter"))
    return tuple(press.pdf(html, title=f"No. {at}", lang="en") for at, html in enumerate(pages))


def test_every_page_is_there_in_order_on_its_own_paper(
    papers: tuple[bytes, ...], read: Read
) -> None:
    whole = read(merge_papers(papers))
    parts = [page for one in papers for page in read(one).pages]
    assert [page.extract_text() for page in whole.pages] == [one.extract_text() for one in parts]
    assert [page.mediabox for page in whole.pages] == [one.mediabox for one in parts]
    assert whole.metadata is not None
    assert whole.metadata.title == "No. 0"


def faults(paper: bytes) -> set[str]:
    return {one.rule_id for one in validator.validate_pdf_bytes(paper).failures}


def test_it_conforms_as_its_parts_do(papers: tuple[bytes, ...]) -> None:
    assert faults(papers[1]) == set()
    assert faults(merge_papers([papers[1]] * 3)) == set()
    assert faults(merge_papers(papers)) <= faults(papers[0])


def test_what_is_read_aloud_points_at_pages_of_its_own(
    papers: tuple[bytes, ...], read: Read
) -> None:
    whole = read(merge_papers(papers))
    root = cast("Any", whole.trailer)["/Root"]["/StructTreeRoot"]
    pages = [page.indirect_reference for page in whole.pages]
    numbers = [page["/StructParents"] for page in whole.pages]
    assert len(root["/K"]) == len(papers)
    assert len(set(numbers)) == len(pages)
    said = root["/ParentTree"]["/Nums"]
    places = dict(zip(said[::2], said[1::2], strict=True))
    for page, number in zip(pages, numbers, strict=True):
        own = places[number].get_object()
        assert {one.get_object().raw_get("/Pg") for one in own} == {page}


def test_the_same_papers_are_bound_the_same(papers: tuple[bytes, ...]) -> None:
    assert merge_papers(papers) == merge_papers(papers)


def test_one_alone_is_itself(papers: tuple[bytes, ...]) -> None:
    assert merge_papers(papers[:1]) == papers[0]
