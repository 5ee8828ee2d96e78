"""Of CPython's `json`, what the checker's modules use: objects keep their order."""

from schiri.util.json_reader import loads as _loads
from schiri.util.json_writer import dumps
from schiri.util.ordered import OrderedDict

__all__ = ["dumps", "loads"]


def loads(text):
    """The value of a JSON text, which may be bytes."""
    return _loads(text.encode() if isinstance(text, str) else text, new_object=OrderedDict)
