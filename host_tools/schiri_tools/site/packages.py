"""The npm packages in the versions of `package-lock.json`: MicroPython as WebAssembly for the site, and checkers of
JavaScript."""

import json
import shutil
import subprocess
from pathlib import Path

from ..runtimes import ROOT
from ..util.errors import UserError
from ..web import FOLDER

FILES = ("micropython.mjs", "micropython.wasm")
PACKAGE = "@micropython/micropython-webassembly-pyscript"
MODULES = ROOT / "build" / "npm" / "node_modules"

_COMMAND = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel", "error"]


class NoNpm(UserError):
    """The error if npm is not installed."""

    def __init__(self) -> None:
        super().__init__("npm is not installed; it comes with Node.js.")


def fetched() -> Path:
    """Fetches MicroPython by `fetch`, and returns the folder with its files."""
    fetch("dependencies")
    return MODULES / PACKAGE


def fetch(*kinds: str) -> None:
    """Fetches the packages of these kinds in `package.json` into `MODULES`, unless they are there. npm compares them
    with the checksums in the lock file.

    Raises `NoNpm` if npm is needed and not installed, and `CalledProcessError` if it fails."""
    package = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    pinned: dict[str, str] = {name: version for kind in kinds for name, version in package[kind].items()}
    if all(_version_in(MODULES / name / "package.json") == version for name, version in pinned.items()):
        return
    if not shutil.which("npm"):
        raise NoNpm
    folder = MODULES.parent
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(FOLDER / name, folder / name)
    omitted = [] if "devDependencies" in kinds else ["--omit=dev"]
    subprocess.run([*_COMMAND, *omitted], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def _version_in(package: Path) -> str | None:
    try:
        version: str = json.loads(package.read_text(encoding="utf-8"))["version"]
    except OSError:
        return None
    return version
