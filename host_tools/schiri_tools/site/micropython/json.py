"""Of CPython's `json`, what the checker's modules use: objects keep their order."""

from schiri.json_lines import dumps
from schiri.ordered import OrderedDict
from schiri.strict_json import loads as _loads

__all__ = ["dumps", "loads"]


def loads(text):
    """The value of a JSON text, which may be bytes."""
    return _loads(text.encode() if isinstance(text, str) else text, new_object=OrderedDict)
