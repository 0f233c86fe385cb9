"""Codes on paper, scanned as a telephone does: from the picture of a printed page."""

import subprocess
from pathlib import Path

import numpy as np
import zxingcpp


def scanned(pdf: bytes, folder: Path, dots: int = 150) -> list[list[str]]:
    """What the codes on each page say, printed with so many dots to the inch and in grey."""
    file = folder / "scanned.pdf"
    file.write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", str(dots), "-gray", file, folder / "scan"], check=True)
    pages = sorted(folder.glob("scan-*.pgm"))
    found = [sorted(one.text for one in _codes(page)) for page in pages]
    for page in pages:
        page.unlink()
    return found


def _codes(page: Path) -> list[zxingcpp.Barcode]:
    """Those of our kind alone: in a row of their squares other kinds are read now and then."""
    kind = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCodeModel2])
    return zxingcpp.read_barcodes(_picture(page), kind)


def _picture(page: Path) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    head, size, _, dots = page.read_bytes().split(b"\n", 3)
    assert head == b"P5"
    width, height = map(int, size.split())
    return np.frombuffer(dots, np.uint8).reshape(height, width)
