"""Fetches match logs from a box into files."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .client import Client
from .copies import Copy, CopyError
from .wire import Kept, LogEnd

WINDOW = 32  # lines that are asked for at a time

Verify = Callable[[bytes], str | None]  # what is wrong with the whole log of a match that is over


@dataclass(frozen=True)
class Pulled:
    """What has become of a match: its file, whether that is new or longer now, whether the match is over, and what is
    not as it should be, in a sentence."""

    path: Path
    lines: int
    is_new: bool
    closed: bool
    complaint: str | None


def pull(client: Client, kept: Kept, folder: Path, verify: Verify, progress: Callable[[int], None]) -> Pulled:
    """Fetches one match and tells the box, if it is over and flawless. `progress` gets the bytes that are here.
    `CopyError` if it cannot be kept, another `SerialError` if the box is lost."""
    with Copy(folder, kept.number, kept.identity) as copy:
        end = _fetch(client, kept, copy, progress)
        is_new = copy.finish()
        closed = end.state == "closed"
        complaint = _complaint(kept, copy, end, verify)
        if closed and not complaint and not kept.pulled:
            said = client.receipt(kept.number, copy.lines, copy.check)
            if said != "marked":
                complaint = f"Match {kept.number} is here, but the box has not noted that ({said})."
        return Pulled(copy.path, copy.lines, is_new, closed, complaint)


def _fetch(client: Client, kept: Kept, copy: Copy, progress: Callable[[int], None]) -> LogEnd:
    # The last line that is here is asked for once more: its check stands for all that comes before it.
    compared = copy.lines == 0
    while True:
        first = copy.lines if compared else copy.lines - 1
        window = client.window(kept.number, first, WINDOW)
        end = window.end
        if end and end.state == "none":
            raise CopyError(f"Match {kept.number} is no longer on the box.")
        if not compared:
            compared = True
            if not window.lines or window.lines.pop(0) != copy.last:
                copy.start_again()
                continue
        if window.lines:
            copy.add(window.lines)
        progress(len(copy.data))
        if end and end.state != "more" and end.index <= copy.lines:
            return end


def _complaint(kept: Kept, copy: Copy, end: LogEnd, verify: Verify) -> str | None:
    if end.damaged:
        return f"A part of match {kept.number} is missing on the box; what there is of it is in {copy.path}."
    if not copy.chained:
        return f"The log of match {kept.number} is damaged on the box; it is in {copy.path} as it stands there."
    wrong = verify(bytes(copy.data)) if end.state == "closed" else None
    return f"{copy.path} does not verify: {wrong}" if wrong else None
