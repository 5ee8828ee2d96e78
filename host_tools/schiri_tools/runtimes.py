"""The two runtimes of the firmware: this CPython, and the real MicroPython for a PC."""

import os
import shutil
import subprocess
import sys
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
