"""Merges several printed PDFs into one, with their tag trees."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, NumberObject

# What stands in a PDF is known by the names of its fields only.
Thing = Any

_PAGE, _NOTE = "/StructParents", "/StructParent"


def merge_papers(papers: Sequence[bytes]) -> bytes:
    """One PDF of the press's own papers, in this order, tagged as they are. The first lends its
    language and what the standard asks to be said of the whole.
    """
    if len(papers) == 1:
        return papers[0]
    writer = PdfWriter(clone_from=PdfReader(BytesIO(papers[0])))
    root = _tags(writer.root_object)
    numbers = _numbers(root)
    for paper in papers[1:]:
        reader = PdfReader(BytesIO(paper))
        _append(writer, reader, root, numbers)
    writer.root_object.pop("/Outlines", None)
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def _append(writer: PdfWriter, reader: PdfReader, root: Thing, numbers: Thing) -> None:
    """The pages of one more paper; its places in the table of what is what move behind the last."""
    other = _tags(reader.root_object)
    first = len(numbers) // 2
    # The pages first: what the tags point at is known by then, and not taken twice.
    for page in reader.pages:
        added: Thing = writer.add_page(page)
        # Left out on the way, since it would be another's number.
        added[NameObject(_PAGE)] = NumberObject(_number(page[_PAGE]) + first)
        for note in (reference.get_object() for reference in added.get("/Annots", ())):
            if _NOTE in note:
                note[NameObject(_NOTE)] = NumberObject(_number(note[_NOTE]) + first)
    own = _numbers(other)
    for at in range(0, len(own), 2):
        numbers.append(NumberObject(_number(own[at]) + first))
        numbers.append(own[at + 1].clone(writer))
    for element in other["/K"]:
        copy = element.clone(writer)
        copy.get_object()[NameObject("/P")] = root.indirect_reference
        root["/K"].append(copy)


def _tags(catalogue: Thing) -> Thing:
    return catalogue["/StructTreeRoot"].get_object()


def _numbers(root: Thing) -> Thing:
    return root["/ParentTree"].get_object()["/Nums"]


def _number(reference: Thing) -> int:
    return int(reference)
