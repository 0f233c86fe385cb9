"""A file with something wrong in it: bytes turned, cut, doubled, put in, of another alphabet."""

import zipfile
from io import BytesIO

from hypothesis import strategies as st

SCRAPS = (
    *(b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\\ud800", b"\\u0000", b"\r", b"\n"),
    *(b'"', b"'", b",", b";", b"\t", b"{", b"}", b"[", b"]", b":", b"<", b"&", b"%", b"="),
    *(b"9" * 20, b"9" * 400, b"9" * 5000, b"-1", b"1e400", b"NaN", b"Infinity", b"0.1", b"null"),
    *(b"[" * 5000, b'{"a":' * 3000, b'"' + b"x" * 140_000, b"\xe2\x80\xae", b"\xf0\x9f\x91\xa9"),
    *(b"true", b'"s9"', b'""', b"[]", b"{}", b"PK\x03\x04", b"<!DOCTYPE a>", b"\x1a", b"\x85"),
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp1252", "cp037")


@st.composite
def spoilt(draw: st.DrawFn, sound: bytes) -> bytes:
    """The same file, spoilt in a few places."""
    found = bytearray(sound)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(len(found) - 1, 0)))
        length = draw(st.sampled_from([0, 1, 2, 8, 40, 4000]))
        match draw(st.sampled_from(["turn", "cut", "put", "double", "swap", "begin", "end"])):
            case "turn":
                found[at : at + 1] = bytes([draw(st.integers(0, 255))])
            case "cut":
                del found[at : at + length]
            case "put":
                found[at : at + length] = draw(st.sampled_from(SCRAPS) | st.binary(max_size=9))
            case "double":
                found[at:at] = found[at : at + length] * draw(st.sampled_from([1, 2, 50]))
            case "swap":
                other = draw(st.integers(0, max(len(found) - 1, 0)))
                found[at : at + length], found[other : other + length] = (
                    found[other : other + length],
                    found[at : at + length],
                )
            case "begin":
                del found[:at]
            case _:
                del found[at:]
    return bytes(found)


@st.composite
def in_another_alphabet(draw: st.DrawFn, sound: bytes) -> bytes:
    """The same text as another program writes it."""
    return sound.decode("utf-8", "replace").encode(draw(st.sampled_from(ENCODINGS)), "replace")


@st.composite
def spoilt_inside(draw: st.DrawFn, sound: bytes) -> bytes:
    """A packed file whose parts are spoilt, and packed again as if nothing were."""
    with zipfile.ZipFile(BytesIO(sound)) as packed:
        parts = {one.filename: packed.read(one) for one in packed.infolist()}
    name = draw(st.sampled_from(sorted(parts)))
    parts[name] = draw(spoilt(parts[name]) | st.just(b""))
    if draw(st.booleans()):
        del parts[draw(st.sampled_from(sorted(parts)))]
    made = BytesIO()
    with zipfile.ZipFile(made, "w", draw(st.sampled_from([0, zipfile.ZIP_DEFLATED]))) as packed:
        for name, part in parts.items():
            packed.writestr(name, part)
    return made.getvalue()


def any_spoilt(sound: bytes) -> st.SearchStrategy[bytes]:
    """Every way to spoil this file."""
    if sound.startswith(b"PK"):
        return spoilt(sound) | spoilt_inside(sound)
    return spoilt(sound) | in_another_alphabet(sound)
