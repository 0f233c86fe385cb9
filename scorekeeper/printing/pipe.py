"""Sends messages over a pipe: four bytes of length, then that many bytes."""

import struct
from typing import IO

LENGTH = struct.Struct(">I")


def send(pipe: IO[bytes], message: bytes) -> None:
    """Write one whole message.

    Raises:
        OSError: nobody reads at the other end any more.

    """
    rest = memoryview(LENGTH.pack(len(message)) + message)
    while rest:
        rest = rest[pipe.write(rest) :]


def receive(pipe: IO[bytes]) -> bytes:
    """One whole message, waited for as long as it takes.

    Raises:
        EOFError: the other end is closed, perhaps in the middle of a message.

    """
    (length,) = LENGTH.unpack(_exactly(pipe, LENGTH.size))
    return _exactly(pipe, length)


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    message = bytearray()
    while len(message) < count:
        part = pipe.read(count - len(message))
        if not part:
            raise EOFError("the other end of the pipe is closed")
        message += part
    return bytes(message)
