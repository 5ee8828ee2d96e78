"""Sent to the board and run there, in the raw REPL: what an installation needs on that side. Sizes are in bytes."""

import hashlib
import os
from binascii import a2b_base64, hexlify

_buffer = bytearray(1024)
_new = None  # the file that is being written


def free():
    """How much the file system has room for."""
    found = os.statvfs("/")
    return found[0] * found[3]


def remove(path):
    """Removes a file, if it is there."""
    try:
        os.remove(path)
    except OSError as error:
        if error.errno != 2:
            raise


def summary(path):
    """A file's size and SHA-256; None if it cannot be read."""
    check = hashlib.sha256()
    size = 0
    try:
        with open(path, "rb") as file:
            while True:
                count = file.readinto(_buffer)
                if not count:
                    return size, hexlify(check.digest()).decode()
                check.update(memoryview(_buffer)[:count])
                size += count
    except OSError:
        return None


def show(path, size):
    """Prints the beginning of a file of text, as far as it is one."""
    with open(path, "rb") as file:
        while size > 0:
            part = file.read(min(size, 240))
            if not part or any(byte != 10 and not 32 <= byte < 127 for byte in part):
                return
            print(part.decode(), end="")
            size -= len(part)


def begin(path):
    """Begins a file."""
    global _new
    _new = open(path, "wb")  # noqa: SIM115


def put(text):
    """Adds the bytes of a text in base64."""
    _new.write(a2b_base64(text))


def copy(path, offset, size):
    """Adds a part of another file."""
    with open(path, "rb") as file:
        file.seek(offset)
        while size > 0:
            count = file.readinto(memoryview(_buffer)[: min(size, 1024)])
            if not count:
                return
            _new.write(memoryview(_buffer)[:count])
            size -= count


def end():
    """Closes the file; from now on it is there whatever happens."""
    _new.close()
