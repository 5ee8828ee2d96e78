"""The modules of the page's checker: the firmware, the host modules that `checking` needs, made plain, and what stands
in for CPython's own."""

import ast
import shutil
import tempfile
from pathlib import Path

from .. import runtimes
from ..board.install import modules as firmware
from .plain_python import plain

STAND_INS = Path(__file__).with_name("micropython")

_TOOLS = runtimes.ROOT / "host_tools" / "schiri_tools"
_SHORT = "tools"  # what the package is called there
_FIRST = "schiri_tools.site.checking"
_BY_NAME = ("games/*/log_checks.py", "games/*/narration.py")  # loaded when they are asked for


def compiled() -> dict[str, bytes]:
    """What the checker has beside the firmware: compiled modules, by their paths."""
    with tempfile.TemporaryDirectory() as folder:
        staged = Path(folder) / "checker"
        stage(staged)
        modules = {name.removeprefix("checker/"): data for name, data in firmware.compiled(staged).items()}
    return modules | {f"{_SHORT}/{path.relative_to(_TOOLS).as_posix()}": path.read_bytes() for path in schemas()}


def stage(folder: Path) -> None:
    """Puts the host's modules, made plain, and the stand-ins into a folder."""
    shutil.copytree(STAND_INS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in sorted(modules()):
        target = folder / _SHORT / path.relative_to(_TOOLS)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_plain(path), encoding="utf-8")
    for path in schemas():
        shutil.copyfile(path, folder / _SHORT / path.relative_to(_TOOLS))


def schemas() -> list[Path]:
    """The parts of the schema of logs, which lie beside modules."""
    return sorted(_TOOLS.glob("**/schema.json"))


def modules() -> set[Path]:
    """The host's modules that the checker needs, with the packages that they are in."""
    found: set[Path] = set()
    waiting = [_path_of(_FIRST), *(path for pattern in _BY_NAME for path in sorted(_TOOLS.glob(pattern)))]
    while waiting:
        path = waiting.pop()
        if path in found or not path.exists():
            continue
        found.add(path)
        waiting += [folder / "__init__.py" for folder in path.parents if folder.is_relative_to(_TOOLS)]
        waiting += _imported_by(path)
    return found


def _plain(path: Path) -> str:
    """A module made plain. Packages are empty: what some of them import is for reports with pictures."""
    return "" if path.name == "__init__.py" else plain(path.read_text(encoding="utf-8"))


def _imported_by(path: Path) -> list[Path]:
    """The modules of this package that a module imports as it is loaded, once it is plain."""
    package = ("schiri_tools", *path.relative_to(_TOOLS).parent.parts)
    imported = []
    for node in ast.parse(_plain(path)).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
            name = ".".join(part for part in base if part)
            imported += [_path_of(name), *(_path_of(f"{name}.{alias.name}") for alias in node.names)]
    return imported


def _path_of(name: str) -> Path:
    path = _TOOLS.joinpath(*name.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
