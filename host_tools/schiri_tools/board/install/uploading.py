"""Brings files onto the board, and looks at what is there."""

import hashlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from schiri.board.flash_layout import FLASH_BLOCK

from .repl import Repl, sense

_PUT_BYTES = 768  # at a time: a kilobyte as text
_COPY_BYTES = 8192
_DIGITS = 16  # of a SHA-256, where there are many

Summary = tuple[int, str]  # a file's size and SHA-256, or the first digits of it
Progress = Callable[[int], None]  # gets the bytes that are there


@dataclass(frozen=True)
class Step:
    """A module that is to be written: its path in the folder, its size, and where on the board it is already, or
    None."""

    name: str
    size: int
    source: str | None = None


def summary_of(data: bytes) -> Summary:
    """A file's size and SHA-256."""
    return len(data), hashlib.sha256(data).hexdigest()


def summaries(modules: Mapping[str, bytes]) -> dict[str, Summary]:
    """All modules of a firmware as `there` tells of them."""
    return {name: (len(data), hashlib.sha256(data).hexdigest()[:_DIGITS]) for name, data in modules.items()}


@sense()
def there(repl: Repl, folder: str) -> dict[str, Summary]:
    """What is in a folder of the board, by paths, with the first digits of each SHA-256; nothing if there is no such
    folder."""
    lines = [line.rsplit(" ", 2) for line in repl.run(f"tell({folder!r})").splitlines()]
    return {name: (int(size), check) for name, size, check in lines}


def plan(wanted: Mapping[str, Summary], kept: Mapping[str, Summary], sources: Mapping[Summary, str]) -> list[Step]:
    """The modules that are to be written into a folder in which `kept` is already; `sources` says where else on the
    board there is something, and what."""
    return [Step(name, file[0], sources.get(file)) for name, file in wanted.items() if kept.get(name) != file]


def to_send(steps: list[Step]) -> int:
    """How many bytes of a plan go over the cable."""
    return sum(step.size for step in steps if step.source is None)


def blocks_for(steps: list[Step]) -> int:
    """How many blocks of the flash they take at most, folders included."""
    folders = _folders_of([step.name for step in steps])
    return sum(-(-step.size // FLASH_BLOCK) for step in steps) + 2 * len(folders)


def upload(repl: Repl, folder: str, steps: list[Step], modules: Mapping[str, bytes], progress: Progress) -> None:
    """Writes modules into a folder; whether they are whole then is another question."""
    folders = ["", *_folders_of([step.name for step in steps])]
    repl.run("\n".join(f"make_folder({folder + path!r})" for path in folders))
    done = 0
    for code, size in _batches(_lines(folder, steps, modules)):
        repl.run(code)
        done += size
        progress(done)


def upload_file(repl: Repl, path: str, data: bytes) -> bool:
    """Writes a file: is it there to the byte?"""
    for code, _ in _batches(_lines("", [Step(path.lstrip("/"), len(data))], {path.lstrip("/"): data})):
        repl.run(code)
    return bool(repl.value(f"summary({path!r})") == summary_of(data))


def _folders_of(names: list[str]) -> list[str]:
    """The folders in which these files are, each after the one that it is in."""
    parts = [name.split("/")[:-1] for name in names]
    return sorted({"/" + "/".join(part[:count]) for part in parts for count in range(1, len(part) + 1)})


def _lines(folder: str, steps: list[Step], modules: Mapping[str, bytes]) -> Iterator[tuple[str, int, float]]:
    """What the board is told; how many bytes it writes then; and how much of what it is told at once that is."""
    for step in steps:
        path = f"{folder}/{step.name}"
        if step.source is not None:
            yield f"copy({step.source!r}, {path!r})", step.size, step.size / _COPY_BYTES
            continue
        yield f"begin({path!r})", 0, 0
        for at in range(0, step.size, _PUT_BYTES):
            data = modules[step.name][at : at + _PUT_BYTES]
            yield f"put({b64encode(data).decode()!r})", len(data), len(data) / _PUT_BYTES
        yield "end()", 0, 0


def _batches(lines: Iterator[tuple[str, int, float]]) -> Iterator[tuple[str, int]]:
    """Lines that the board is told at once, and how many bytes it writes then."""
    batch: list[str] = []
    batch_bytes = 0
    batch_share = 0.0
    for line, size, share in lines:
        if batch and batch_share + share > 1:
            yield "\n".join(batch), batch_bytes
            batch, batch_bytes, batch_share = [], 0, 0.0
        batch.append(line)
        batch_bytes += size
        batch_share += share
    if batch:
        yield "\n".join(batch), batch_bytes
