"""What MicroPython, or CPython, tells of itself, on whatever board."""

import gc
import sys

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..edge import Fact


def facts_of_runtime() -> "list[Fact]":
    """MicroPython's version and variant and its memory, as in `edge/`; None on CPython, which has no such memory."""
    is_micropython = hasattr(gc, "mem_free")
    implementation = sys.implementation
    return [
        ("micropython", _version(implementation.version) if is_micropython else None),
        ("build", getattr(implementation, "_build", None)),  # since 1.25
        ("python_free_bytes", gc.mem_free() if is_micropython else None),
        ("python_used_bytes", gc.mem_alloc() if is_micropython else None),
    ]


def _version(parts: "tuple[int | str, ...]") -> str:
    """1.28.0, or 1.29.0-preview."""
    number = ".".join([str(part) for part in parts[:3]])
    return number + "".join(["-%s" % part for part in parts[3:4] if part])
