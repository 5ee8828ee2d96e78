"""JSON text of values and of lines: by CPython's `json` on a PC, by the box's own modules in a page.

Two values are the same if their texts are the same: the keys must have the same order, and true is not 1. These texts
are only compared; the text in a log is made by the box's own writer, which differs in some escapes.
"""

import json
import sys

from schiri.util.json_reader import MOST_DEPTH, loads
from schiri.util.json_writer import dumps
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

_LONGEST_PLAIN = 1000  # bytes: no number in a line of this length has too many digits
_MOST_OPENED = 200  # most lists and objects for which their depth can be counted by recursion


def _refused(text: str) -> None:
    raise ValueError(text)


if sys.implementation.name == "micropython":
    same_text = dumps
    _decode = None
else:
    same_text = json.JSONEncoder(check_circular=False, default=list).encode  # type: ignore[assignment]
    _decode = json.JSONDecoder(parse_float=_refused, parse_constant=_refused).decode


def value_of(text: bytes) -> "Any":
    """Returns the value of a JSON text, with the objects' keys in order. Raises `ValueError` if the text is not
    JSON."""
    return json.loads(text) if _decode else loads(text, new_object=OrderedDict)


def plain_content(text: bytes) -> "dict[str, Any] | None":
    """Returns the object in a line if the fast check proves that its text is as a box writes it. None means that the
    box's strict reader and writer must decide; they give the same result, but more slowly."""
    opened = text.count(b"[") + text.count(b"{")
    if _decode is None or len(text) > _LONGEST_PLAIN or opened > _MOST_OPENED or b"\\" in text:
        return None
    try:
        content = _decode(text.decode("ascii"))
    except ValueError:  # the text is not JSON, or not ASCII
        return None
    if type(content) is not dict or same_text(content).encode() != text:
        return None
    return _with_shared_keys(content) if opened < MOST_DEPTH or _depth(content) < MOST_DEPTH else None


def _with_shared_keys(content: "dict[str, Any]") -> "dict[str, Any]":
    """Returns a copy that shares each key with all other lines, to save memory."""
    return {
        sys.intern(key): _with_shared_keys(value) if type(value) is dict else value for key, value in content.items()
    }


def _depth(value: "Any") -> int:
    """Returns the number of nested lists and objects around the innermost value."""
    if type(value) is dict:
        value = list(value.values())
    return 1 + max([_depth(one) for one in value] or [0]) if type(value) is list else 0
