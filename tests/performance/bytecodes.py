"""Counts bytecodes of CPython: what the firmware takes of a processor, the same wherever and whenever it is counted."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def bytecodes(action: Callable[[], object]) -> int:
    """Returns how many bytecodes `action` runs when it is called a second time. CPython 3.13 reports no bytecodes of
    code that is traced for the first time."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        action()
        count = 0
        action()
    finally:
        sys.settrace(before)
    return count
