"""JSON text of values that are compared, and of lines: a PC has C for it, the page has the box's own modules.

Two values are the same if their texts are: with the same keys in the same order, and true is not 1. Nobody reads such a
text; in a log stands what the box's own writer makes, which differs in some escapes.
"""

import json
import sys

from schiri.util.json_reader import MOST_DEPTH, loads
from schiri.util.json_writer import dumps
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

_LONGEST_PLAIN = 1000  # bytes: in a line no longer than that no number has too many digits
_MOST_OPENED = 200  # lists and objects: with no more, they can be counted by recursion


def _refused(text: str) -> None:
    raise ValueError(text)


if sys.implementation.name == "micropython":
    same_text = dumps
    _decode = None
else:
    same_text = json.JSONEncoder(check_circular=False, default=list).encode  # type: ignore[assignment]
    _decode = json.JSONDecoder(parse_float=_refused, parse_constant=_refused).decode


def value_of(text: bytes) -> "Any":
    """The value of a JSON text, its objects in order. `ValueError` if it is none."""
    return json.loads(text) if _decode else loads(text, new_object=OrderedDict)


def plain_content(text: bytes) -> "dict[str, Any] | None":
    """The object in the text of a line, if it is plainly as the box writes it: what is found here at once, the box's
    strict reader and its writer would find, too. None: they have to look."""
    opened = text.count(b"[") + text.count(b"{")
    if _decode is None or len(text) > _LONGEST_PLAIN or opened > _MOST_OPENED or b"\\" in text:
        return None
    try:
        content = _decode(text.decode("ascii"))
    except ValueError:  # of JSON, or beyond ASCII
        return None
    if type(content) is not dict or same_text(content).encode() != text:
        return None
    return _with_shared_keys(content) if opened < MOST_DEPTH or _depth(content) < MOST_DEPTH else None


def _with_shared_keys(content: "dict[str, Any]") -> "dict[str, Any]":
    """The same, with each key once in memory, however many lines have it."""
    return {
        sys.intern(key): _with_shared_keys(value) if type(value) is dict else value for key, value in content.items()
    }


def _depth(value: "Any") -> int:
    """In how many lists and objects the innermost value lies."""
    if type(value) is dict:
        value = list(value.values())
    return 1 + max([_depth(one) for one in value] or [0]) if type(value) is list else 0
