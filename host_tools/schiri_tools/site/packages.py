"""What the pages need of npm, in the versions that `package-lock.json` pins: MicroPython as WebAssembly for the site,
and what checks the JavaScript."""

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
    """There is no npm."""

    def __init__(self) -> None:
        super().__init__("npm is not installed; it comes with Node.js.")


def fetched() -> Path:
    """The folder with MicroPython's files, see `fetch`."""
    fetch("dependencies")
    return MODULES / PACKAGE


def fetch(*kinds: str) -> None:
    """Has npm fetch the packages of these kinds in `package.json` into `MODULES` if they are not there yet. npm
    compares them with the checksums in the lock file. `NoNpm` if it is needed and not there, `CalledProcessError` if it
    cannot fetch."""
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
