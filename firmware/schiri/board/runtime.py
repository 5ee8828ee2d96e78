"""The facts about the runtime, MicroPython or CPython."""

import gc
import sys

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..edge import Fact


def facts_of_runtime() -> "list[Fact]":
    """Returns MicroPython's version, build and memory, as named in `edge/`. They are None on CPython."""
    is_micropython = hasattr(gc, "mem_free")
    implementation = sys.implementation
    return [
        ("micropython", _version(implementation.version) if is_micropython else None),
        ("build", getattr(implementation, "_build", None)),  # since MicroPython 1.25
        ("python_free_bytes", gc.mem_free() if is_micropython else None),
        ("python_used_bytes", gc.mem_alloc() if is_micropython else None),
    ]


def _version(parts: "tuple[int | str, ...]") -> str:
    """Returns the version as text, such as 1.28.0 or 1.29.0-preview."""
    number = ".".join([str(part) for part in parts[:3]])
    return number + "".join(["-%s" % part for part in parts[3:4] if part])
