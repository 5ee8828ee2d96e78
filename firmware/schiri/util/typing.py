"""Names for type annotations. MicroPython has no such modules and ignores annotations, so at runtime these names are
placeholders; annotations with brackets have to be quoted."""

__all__ = ("Action", "Any", "Bytes", "Callable", "Iterator", "Protocol", "Record", "Self", "Sequence", "TYPE_CHECKING")

TYPE_CHECKING = False  # type checkers assume that a name `TYPE_CHECKING` is true

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, Protocol, Self

    Action = Callable[[], object]
    Bytes = bytes | bytearray | memoryview
    Record = dict[str, Any]  # an ordered dict: an event, a state, or a line of a log
else:
    Any = Callable = Iterator = Protocol = Self = Sequence = Action = Bytes = Record = object
