"""How long keys, a signature and a code take on MicroPython, in throws of dice, and how many bytecodes they are."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from schiri.dice.stream import stream_of
from schiri.identity.ed25519 import Comb, Key, publics_of
from schiri.ui.qr import modules
from schiri_tools import runtimes

from tests.firmware.memory.compiled_box import compile_all, numbers_of

SECRET = bytes(range(32))
STATEMENT = bytes(14 + 194)  # as in cost_of_signing.py
TEXT = "A" * 395


def bytecodes(action: Callable[[], object]) -> int:
    """How many bytecodes `action` runs through in CPython, which can count them: the same wherever and whenever."""
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
    finally:
        sys.settrace(before)
    return count


def _whole_comb() -> Comb:
    made = Comb()
    while not made.is_whole:
        made.grow()
    return made


def counted() -> tuple[int, int, int, int]:
    """The bytecodes of a throw of 15 dice, of a signature, of 1,024 keys, and of the largest code."""
    stream = stream_of(SECRET, ["123456", "654321"])
    comb = _whole_comb()
    sixteen = bytecodes(lambda: publics_of([bytes([number] * 32) for number in range(16)], comb))
    return (
        bytecodes(lambda: stream.throw(1, 15)),
        bytecodes(lambda: Key(SECRET).sign(STATEMENT)),
        bytecodes(_whole_comb) + 64 * sixteen,
        bytecodes(lambda: modules(TEXT)),
    )


def main() -> int:
    """Prints the ratios, and what is allocated."""
    names = ("a throw of 15 dice", "a signature", "1,024 keys", "the largest code")
    numbers = counted()
    for what, number in zip(names, numbers, strict=True):
        print(f"{what}: {number:,} bytecodes of CPython, {number / numbers[0]:,.0f} throws")
    if not runtimes.has_micropython():
        print("signing: not measured, there is no MicroPython")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        compile_all(Path(folder))
        told = numbers_of(Path(__file__).with_name("cost_of_signing.py"), Path(folder), "8M")
    throw, signature, keys, code, of_signature, of_code, comb = map(float, told)
    print(f"a throw of 15 dice: {throw:.1f} µs")
    for what, took in (("a signature", signature), ("1,024 keys", keys), ("the largest code", code)):
        print(f"{what}: {took / 1000:.1f} ms, {took / throw:,.0f} throws")
    print(f"allocated by a signature: {of_signature:,.0f} bytes, by the largest code: {of_code:,.0f}")
    print(f"table for many keys: {comb:,.0f} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
