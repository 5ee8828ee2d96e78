"""Names for whoever checks types, and for readers. MicroPython has no modules for them and looks at no annotation: at
runtime they stand for nothing, and what is taken from one of them in brackets stands in quotes."""

TYPE_CHECKING = False  # whoever checks types takes this name for true, wherever it stands

if TYPE_CHECKING:
    from collections.abc import Callable as Callable
    from collections.abc import Iterable as Iterable
    from collections.abc import Iterator as Iterator
    from collections.abc import Sequence as Sequence
    from typing import Any as Any
    from typing import Protocol as Protocol
    from typing import Self as Self

    Action = Callable[[], object]
    Bytes = bytes | bytearray | memoryview
    Record = dict[str, Any]  # an ordered dict: an event, a state, or a line of a log
else:
    Any = Callable = Iterable = Iterator = Protocol = Self = Sequence = Action = Bytes = Record = object
