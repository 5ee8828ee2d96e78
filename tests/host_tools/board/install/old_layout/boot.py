"""Makes the modules of the firmware importable: they lie in one file, which is mounted here. MicroPython runs this
before `main.py`, whenever the board gets power. `docs/build/firmware.md` has the file's format."""

import gc
import sys

import vfs

_PATH = "/firmware"
_ROOT = "/fw"
_MAGIC = "Schiri firmware 1"
_LINE_BYTES = 80
_NAME_BYTES = 46
_NUMBER_BYTES = 8  # with the blank in front
_DIRECTORY = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # as `os.stat` says it
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class _Archive:
    """The file as a file system for imports. Nothing of its table is kept in memory but one line, the last that was
    looked at: where a package was looked for, its module of that name stands, and is asked for next."""

    def __init__(self):
        self._file = open(_PATH, "rb")  # noqa: SIM115
        self._line = bytearray(_LINE_BYTES)
        line = memoryview(self._line)
        self._name = line[:_NAME_BYTES]
        self._first = line[_NAME_BYTES : _NAME_BYTES + _NUMBER_BYTES]
        self._second = line[_NAME_BYTES + _NUMBER_BYTES : _NAME_BYTES + 2 * _NUMBER_BYTES]
        self._read(0)
        if self._name != _padded(_MAGIC) or self._file.seek(0, 2) != int(self._second):
            raise ValueError
        self._last = int(self._first)

    def _read(self, number):
        self._file.seek(number * _LINE_BYTES)
        if self._file.readinto(self._line) != _LINE_BYTES:
            raise ValueError

    def _find(self, key):
        """Reads the first line whose name does not come before the key, or else the last one; is it the key's?"""
        if self._name == key:
            return True
        low = 1
        high = self._last
        while low < high:
            middle = (low + high) // 2
            self._read(middle)
            if self._name < key:
                low = middle + 1
            else:
                high = middle
        self._read(low)
        return self._name == key

    def mount(self, readonly, mkfs):
        """For `vfs.mount`."""

    def umount(self):
        """For `vfs.umount`."""

    def stat(self, path):
        """As `os.stat`, but all that it tells is file or directory."""
        name = path.lstrip("/")
        if not name.endswith(".py"):  # there are none, and each import asks for one
            if self._find(_padded(name)):
                return _FILE
            if self._name[: len(name) + 1] == name + "/":
                return _DIRECTORY
        raise OSError(2)

    def open(self, path, mode):
        """A module. The file does not end where the module does, but whoever loads one knows where that is."""
        if not self._find(_padded(path.lstrip("/"))):
            raise OSError(2)
        file = open(_PATH, "rb")  # noqa: SIM115
        file.seek(int(self._first))
        return file


class _Nothing:
    """In the place of the firmware: whatever `main.py` starts says that there is none."""

    def __getattr__(self, name):
        return _say_missing


def _say_missing():
    print("Schiri is not installed: schiri install")


def _padded(name):
    return "%-46s" % name


def _prepare():
    try:
        vfs.mount(_Archive(), _ROOT)
        sys.path.insert(0, _ROOT)
    except (OSError, ValueError):
        name = "schiri"
        for part in ("", ".board", ".esp32", ".start"):
            name += part
            sys.modules[name] = _Nothing()  # type: ignore[assignment]


_prepare()
gc.collect()
