"""The copying of match logs from a box into files."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..util.files import MOST_BYTES_OF_A_LOG
from .client import Client
from .downloads import DownloadError, LogDownload
from .transport import SerialError
from .wire import LogEnd, StoredMatch

WINDOW = 32  # lines per request
_MOST_TRIES = 30  # limit of tries to get the next line
_LEAST_BYTES = 48  # shortest line of a box; shorter ones count as this long, so that endless ones exceed `room`

Verify = Callable[[bytes], str | None]  # returns the fault in the whole log of a finished match, or None


@dataclass(frozen=True)
class Pulled:
    """The result of copying a match. `is_new` is whether the file is new or has become longer, `closed` whether the
    match is over. `complaint` is a sentence about a fault, or None."""

    path: Path
    lines: int
    size: int  # bytes of the log
    is_new: bool
    closed: bool
    complaint: str | None


def pull(
    client: Client,
    stored: StoredMatch,
    folder: Path,
    verify: Verify,
    progress: Callable[[int], None],
    room: int = MOST_BYTES_OF_A_LOG,
) -> Pulled:
    """Copies a match into the folder, and sends the box a receipt if the match is over and its log has no fault.

    `progress` is called with the number of bytes so far. `room` is the most bytes that the log can have on the box.
    Raises `DownloadError` if this match fails, and another `SerialError` if the box is lost."""
    with LogDownload(folder, stored.number, stored.identity) as download:
        end = _fetch(client, stored, download, progress, room)
        is_new = download.finish()
        closed = end.state == "closed"
        complaint = _complaint(stored, download, end, verify)
        if closed and not complaint and not stored.pulled:
            said = client.receipt(stored.number, download.lines, download.check)
            if said != "marked":
                complaint = f"Match {stored.number} is here, but the box has not noted that ({said})."
        return Pulled(download.path, download.lines, len(download.data), is_new, closed, complaint)


def _fetch(
    client: Client, stored: StoredMatch, download: LogDownload, progress: Callable[[int], None], room: int
) -> LogEnd:
    # The last line of an earlier copy is requested again, because its check covers all lines before it.
    compared = download.lines == 0
    tries = 0
    while True:
        first = download.lines if compared else download.lines - 1
        window = client.window(stored.number, first, WINDOW)
        end = window.end
        if end and end.state == "none":
            raise DownloadError(f"Match {stored.number} is no longer on the box.")
        if not compared:
            compared = True
            if not window.lines or window.lines.pop(0) != download.last:
                download.start_again()
                continue
        if window.lines:
            download.add(window.lines)
        if max(len(download.data), download.lines * _LEAST_BYTES) > room:
            raise SerialError(f"Match {stored.number} is no match log: it does not fit on a box.")
        tries = 0 if window.lines else tries + 1
        if tries > _MOST_TRIES:
            raise DownloadError(f"Line {download.lines + 1} of match {stored.number} does not come.")
        progress(len(download.data))
        if end and end.state != "more" and end.index <= download.lines:
            return end


def _complaint(stored: StoredMatch, download: LogDownload, end: LogEnd, verify: Verify) -> str | None:
    if end.damaged:
        return f"A part of match {stored.number} is missing on the box; what there is of it is in {download.path}."
    if not download.chained:
        return f"The log of match {stored.number} is damaged on the box; it is in {download.path} as it stands there."
    wrong = verify(bytes(download.data)) if end.state == "closed" else None
    return f"{download.path} does not verify: {wrong}" if wrong else None
