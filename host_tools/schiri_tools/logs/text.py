"""JSON text of values and of lines: by CPython's `json` on a PC, by the box's own modules in a page.

Two values are the same if their texts are the same: the keys must have the same order, and true is not 1. These texts
are only compared; the text in a log is made by the box's own writer, which differs in some escapes.
"""

import json
import sys

from schiri.util.json_reader import loads
from schiri.util.json_writer import dumps
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

_exact: "Any" = None
if sys.implementation.name == "micropython":
    same_text = dumps
else:
    import marshal

    same_text = json.JSONEncoder(check_circular=False, default=list).encode  # type: ignore[assignment]
    _exact = marshal.dumps


def is_same(one: "Any", other: "Any") -> bool:
    """Returns whether two values have the same text."""
    # Marshal's versions after 2 write a value in several ways. Values with different texts never give the same bytes.
    return (_exact and _exact(one, 2) == _exact(other, 2)) or same_text(one) == same_text(other)


def value_of(text: bytes) -> "Any":
    """Returns the value of a JSON text, with the objects' keys in order. Raises `ValueError` if the text is not
    JSON."""
    return loads(text, new_object=OrderedDict) if same_text is dumps else json.loads(text)
