"""What checks logs in the page, beside the firmware: the host's modules that `page_check` needs, as they stand:
they are written in what both runtimes know."""

import ast
import shutil
import tempfile
from pathlib import Path

from ..board.install import modules as firmware

PACKAGE_FOLDER = Path(__file__).parents[1]  # `schiri_tools`
_PACKAGE = "tools"  # what `schiri_tools` is called there
_FIRST = PACKAGE_FOLDER / "site" / "page_check.py"
_GAMES = sorted(PACKAGE_FOLDER.glob("games/*/__init__.py"))  # each is loaded when it is asked for


def compiled() -> dict[str, bytes]:
    """What the checker has beside the firmware, by its paths: compiled modules, and the parts of the schema of logs."""
    with tempfile.TemporaryDirectory() as folder:
        stage(Path(folder))
        schemas = {f"{_PACKAGE}/{_name(path)}": path.read_bytes() for path in _schemas()}
        return firmware.compiled(Path(folder) / _PACKAGE) | schemas


def stage(folder: Path) -> None:
    """Puts the modules, and the files beside them that they read, into a package in a folder."""
    for path in sorted(modules()) + _schemas():
        target = folder / _PACKAGE / _name(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def modules() -> set[Path]:
    """The host's modules that the checker needs, with the packages that they are in: `page_check`, the games, and what
    these import."""
    found: set[Path] = set()
    waiting = [_FIRST, *_GAMES]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            packages = [folder / "__init__.py" for folder in path.parents if folder.is_relative_to(PACKAGE_FOLDER)]
            waiting += packages + [one for one, _ in imports_of(path) if one]
    return found


def imports_of(path: Path) -> list[tuple[Path | None, str]]:
    """What a module imports as it is loaded: the module of this package that it is, if it is one, and how it is
    written."""
    imported: list[tuple[Path | None, str]] = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            imported.append((_module(base), ast.unparse(node)))
            imported += [(_module(base / alias.name), alias.name) for alias in node.names if _module(base / alias.name)]
        elif isinstance(node, ast.ImportFrom | ast.Import):
            imported.append((None, ast.unparse(node)))
    return imported


def _module(path: Path) -> Path | None:
    """The file of a module."""
    candidates = (path / "__init__.py", path.with_name(f"{path.name}.py"))
    return next((file for file in candidates if file.exists()), None)


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE_FOLDER).as_posix()


def _schemas() -> list[Path]:
    return sorted([PACKAGE_FOLDER / "logs" / "schema.json", *PACKAGE_FOLDER.glob("games/*/schema.json")])
