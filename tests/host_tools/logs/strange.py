"""Strange texts, and logs with one of them in the place of a text."""

import sys
import unicodedata
from collections.abc import Iterator
from typing import Any

from .playing import GOLDEN
from .sealing import Line, contents, sealed


def _of_each_category() -> list[str]:
    """Returns the first and the last letter of each of Unicode's categories, among them halves of pairs and unassigned
    ones."""
    ends: dict[str, list[str]] = {}
    for letter in map(chr, range(sys.maxunicode + 1)):
        found = ends.setdefault(unicodedata.category(letter), [letter, letter])
        found[1] = letter
    assert len(ends) == 30
    return [letter for pair in ends.values() for letter in pair]


HALVES = ["\ud800", "a\udfff", "\udc00\ud800", "\ud83c" * 20]  # surrogates alone or in a wrong order
_TEXTS = [
    *_of_each_category(), *HALVES, "", " ", "\0", "\n", "a\r\nb", "\x1b[2J", "\x7f", "\x85", "\u2028", "\ufeff",
    "\ufffe", "\u200f\u202e\u2066", "e" + "\u0301" * 50, "\U0001f3b2" * 12, "\U0010ffff", "\u05d0\u05d1", "x" * 15000,
    "=1+1", "x;=1+1;y", "\t=1", '"', "'", "\\", "\\ud800", "</script><!--", "]]>", "&#0;", "{one}", "%s", "../../a",
    "toString", "__proto__", "simulated", "simulated\n", "0.1.0\n", "fini\n", "NULL",
]  # fmt: skip
STRANGE = [*dict.fromkeys(_TEXTS)]


def logs_with(text: str, every: int = 1, first: int = 0) -> Iterator[bytes]:
    """Yields logs in which `text` replaces a text of a golden log, with new checks and ids: one log for every
    `every`-th kind of place from the `first` on, and one for each kind of place of names."""
    for number, (lines, value, place) in enumerate(_places()):
        if value in lines[0]["players"] or number % every == first % every:
            changed = [_replaced(line, "", value, place, text) for line in lines]
            changed[0]["id"] = changed[0]["id"] if place == ".id" else f"{number:03x}{STRANGE.index(text):05x}"
            yield sealed(changed)


def _places() -> Iterator[tuple[list[Line], str, str]]:
    """Yields the lines of a golden log, a text in them, and its place: once for each kind of place in each game."""
    known = set()
    for path in sorted(GOLDEN.glob("*.jsonl")):
        lines = contents(path.read_bytes()) if path.stat().st_size < 10_000 else []
        lines = [_with_a_crash(line) if "resumed" in line else line for line in lines]
        for line in lines:
            for place, value in _texts(line, ""):
                kind = (lines[0]["game"], place, ".players" in place or line.get("event", {}).get("event"))
                if kind not in known and place != ".check":
                    known.add(kind)
                    yield lines, value, place


def _with_a_crash(line: Line) -> Line:
    """Returns a `resumed` record with the cause of a restart, which no golden log has."""
    begin = {"n": line["n"], "t": line["t"], "resumed": line["resumed"], "crash": "out of memory"}
    return {**begin, **line}


def _texts(value: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield place.removeprefix(".event") if place.startswith(".event.players") else place, value
    elif isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(one, f"{place}.{key}" if isinstance(value, dict) else f"{place}[]")


def _replaced(value: Any, at: str, old: str, place: str, new: str) -> Any:
    """Returns `value` with `new` in the place of every text `old` that stands at `place`."""
    if isinstance(value, dict):
        return {key: _replaced(one, f"{at}.{key}", old, place, new) for key, one in value.items()}
    if isinstance(value, list):
        return [_replaced(one, f"{at}[]", old, place, new) for one in value]
    return new if value == old and at.removeprefix(".event" if ".players" in at else "") == place else value
