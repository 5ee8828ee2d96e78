"""Names for whoever checks types, and for readers. MicroPython has no modules for them and looks at no annotation: at
runtime they stand for nothing, and what is taken from one of them in brackets stands in quotes."""

__all__ = ("Action", "Any", "Bytes", "Callable", "Iterator", "Protocol", "Record", "Self", "Sequence", "TYPE_CHECKING")

TYPE_CHECKING = False  # whoever checks types takes this name for true, wherever it stands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, Protocol, Self

    Action = Callable[[], object]
    Bytes = bytes | bytearray | memoryview
    Record = dict[str, Any]  # an ordered dict: an event, a state, or a line of a log
else:
    Any = Callable = Iterator = Protocol = Self = Sequence = Action = Bytes = Record = object
