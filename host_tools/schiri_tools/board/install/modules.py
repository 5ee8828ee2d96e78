"""The compiled modules of the firmware for a board."""

import re
import tempfile
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from subprocess import CalledProcessError

from ... import runtimes
from ...util.errors import UserError
from ...util.files import reason

# The parts of the firmware that only a PC or a browser needs.
_NOT_ON_A_BOARD = ("board/browser/*", "board/simulated/*", "ui/framebuffer_twin.mpy")


PACKAGE = runtimes.FIRMWARE / "schiri"


@dataclass(frozen=True)
class Firmware:
    """A firmware: its version, and its modules by their paths."""

    version: str
    modules: dict[str, bytes]


def built(package: Path = PACKAGE) -> Firmware:
    """Returns the firmware of a package of modules as a board needs it. The same source gives the same bytes. Raises
    `UserError` if it cannot be compiled."""
    modules = {
        name: data
        for name, data in compiled(package).items()
        if not any(fnmatch(name, f"{package.name}/{pattern}") for pattern in _NOT_ON_A_BOARD)
    }
    return Firmware(version(package), modules)


def compiled(folder: Path) -> dict[str, bytes]:
    """Returns all modules of a folder, compiled, in the order of their paths, which begin with the name of the
    folder."""
    with tempfile.TemporaryDirectory() as target:
        try:
            runtimes.compile_modules(folder, Path(target) / folder.name)
        except CalledProcessError as error:
            raise UserError("The firmware cannot be compiled.") from error
        except OSError as error:
            raise UserError(f"The firmware cannot be compiled: {reason(error)}.") from error
        paths = sorted(Path(target).rglob("*.mpy"))
        return {path.relative_to(target).as_posix(): path.read_bytes() for path in paths}


def version(package: Path) -> str:
    """Returns the version of a package of modules."""
    found = re.search(r'^VERSION = "(\S{1,16})"$', (package / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise ValueError(f"no version in {package}")
    return found[1]
