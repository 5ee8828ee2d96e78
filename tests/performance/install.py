"""Measures what stands between a person and the first picture: megabytes and seconds, from the package and from a
clone. It needs a package index.

    python -m tests.performance.install
"""

import asyncio
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import aiohttp
from schiri_tools.runtimes import ROOT

QUIET = ("--quiet", "--disable-pip-version-check")


def seconds_of(*commands: Sequence[object], folder: Path) -> float:
    """How long these commands take, one after the other."""
    begun = time.monotonic()
    for command in commands:
        subprocess.run([str(word) for word in command], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begun


def seconds_to_picture(home: Path) -> float:
    """How long the simulator of an environment takes until a page has its first picture."""
    begun = time.monotonic()
    command = [home / "bin" / "schiri", "sim", "--http-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = re.search(r"http://\S+:\d+", process.stdout.readline())
        assert url
        asyncio.run(_picture(url[0]))
        taken = time.monotonic() - begun
        process.terminate()
    return taken


async def _picture(url: str) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}/box", origin=url) as page:
        while not re.match(r"d \d+ \d+ (?!0+$)", await page.receive_str()):  # a piece of the display, and not dark
            pass


def tell(what: str, home: Path, installing: float) -> None:
    """Prints the numbers of an environment."""
    megabytes = sum(path.lstat().st_size for path in home.rglob("*")) / 1e6
    starting = seconds_to_picture(home)
    print(f"{what}: {megabytes:.0f} MB, installed in {installing:.0f} s, the first picture {starting:.1f} s later")


def main() -> int:
    """Measures both ways."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seconds_of([sys.executable, "-m", "pip", "wheel", *QUIET, "--no-deps", "-w", folder, ROOT], folder=folder)
        (wheel,) = folder.glob("*.whl")
        home, python = folder / "home", folder / "home" / "bin" / "python"
        install = [python, "-m", "pip", "install", *QUIET, "-c", ROOT / "constraints.txt", wheel]
        tell("the package", home, seconds_of([sys.executable, "-m", "venv", home], install, folder=folder))
        clone = ["git", "clone", "--quiet", ROOT, "clone"]
        seconds = seconds_of(clone, ["make", "-C", "clone", f"PYTHON={sys.executable}", "setup"], folder=folder)
        tell("make run from a clone", folder / "clone" / ".venv", seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
