"""Sent to the board and run there, in the raw REPL: what an installation needs on that side. Sizes are in bytes."""

import hashlib
import os
from binascii import a2b_base64, hexlify

_FOLDER = 0x4000  # what `os.ilistdir` calls one
_buffer = bytearray(1024)
_new = None  # the file that is being written


def free():
    """How much the file system has room for."""
    found = os.statvfs("/")
    return found[0] * found[3]


def first(path):
    """The first letter of a file; "" if there is none."""
    try:
        with open(path, "rb") as file:
            return file.read(1).decode()
    except (OSError, UnicodeError):
        return ""


def remove(path):
    """Removes a file, if it is there."""
    try:
        os.remove(path)
    except OSError as error:
        if error.errno != 2:
            raise


def make_folder(path):
    """Makes a folder, unless it is there."""
    try:
        os.mkdir(path)
    except OSError as error:
        if error.errno != 17:
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


def tell(folder, name=""):
    """Prints a line for each file below a folder, `name` below it: its path there, its size, and the first 16 digits
    of its SHA-256."""
    try:
        entries = [(entry[0], entry[1]) for entry in os.ilistdir(folder + "/" + name if name else folder)]
    except OSError:
        return
    for entry, kind in entries:
        path = name + "/" + entry if name else entry
        if kind == _FOLDER:
            tell(folder, path)
        else:
            size, check = summary(folder + "/" + path) or (0, "none")
            print(path, size, check[:16])


def begin(path):
    """Begins a file."""
    global _new
    _new = open(path, "wb")  # noqa: SIM115


def put(text):
    """Adds the bytes of a text in base64."""
    _new.write(a2b_base64(text))


def end():
    """Closes the file; from now on it is there whatever happens."""
    _new.close()


def copy(old, new):
    """Makes a file with what is in another one."""
    begin(new)
    with open(old, "rb") as file:
        while True:
            count = file.readinto(_buffer)
            if not count:
                break
            _new.write(memoryview(_buffer)[:count])
    end()
