"""What the site needs of npm: MicroPython as WebAssembly, in the version that `package-lock.json` pins."""

import json
import shutil
import subprocess
from pathlib import Path

from ..runtimes import ROOT

FILES = ("micropython.mjs", "micropython.wasm")
PACKAGE = "@micropython/micropython-webassembly-pyscript"

_HERE = Path(__file__).parent
_FOLDER = ROOT / "build" / "npm"


class NoNpm(Exception):
    """There is no npm."""

    def __init__(self) -> None:
        super().__init__("npm is not installed; it comes with Node.js.")


def fetched() -> Path:
    """The folder with the package's files, fetched by npm if it is not there yet. npm compares them with the checksum
    in the lock file. `NoNpm` if it is needed and not there, `CalledProcessError` if it cannot fetch."""
    found = _FOLDER / "node_modules" / PACKAGE
    if _version_in(found / "package.json") != _pinned():
        if not shutil.which("npm"):
            raise NoNpm
        _FOLDER.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(_HERE / name, _FOLDER / name)
        command = [
            "npm",
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--prefer-offline",
            "--loglevel",
            "error",
        ]
        subprocess.run(command, cwd=_FOLDER, check=True, stdout=subprocess.DEVNULL)
    return found


def _pinned() -> str:
    pinned: str = json.loads((_HERE / "package.json").read_text(encoding="utf-8"))["dependencies"][PACKAGE]
    return pinned


def _version_in(package: Path) -> str | None:
    try:
        version: str = json.loads(package.read_text(encoding="utf-8"))["version"]
    except OSError:
        return None
    return version
