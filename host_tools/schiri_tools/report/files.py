"""The files of a report: no log is overwritten, and no file is half written."""

import os
from collections.abc import Sequence
from pathlib import Path

from ..util import files
from ..util.errors import UserError


def check_targets(targets: Sequence[Path], sources: Sequence[Path]) -> None:
    """Raises `UserError` if one of `targets` cannot be written, is one of `sources`, or is given twice. Called before
    anything is written."""
    for number, target in enumerate(targets):
        if any(_same(target, source) for source in sources):
            raise UserError(f"{target} is one of the logs, and will not be overwritten.")
        if any(_same(target, other) for other in targets[:number]):
            raise UserError(f"{target} cannot be two things at once.")
        if target.exists() and not target.is_file():
            raise UserError(f"{target} cannot be written: it is {'a folder' if target.is_dir() else 'no plain file'}.")
        if not os.access(target.resolve().parent, os.W_OK):
            raise UserError(f"{target} cannot be written: its folder is not there, or not to be written to.")


def _same(one: Path, other: Path) -> bool:
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.resolve() == other.resolve()


def replace(path: Path, *content: bytes) -> None:
    """Writes a file of these pieces, completely or not at all. Raises `UserError` if that fails."""
    try:
        files.replace(path, *content)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {files.reason(error)}.") from None
