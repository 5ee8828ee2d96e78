"""The checker of logs for the page: the modules of the host that `page_check` needs, compiled for MicroPython.

The modules are unchanged, because they are written for both runtimes.
"""

import ast
import shutil
import tempfile
from pathlib import Path

from ..board.install import modules as firmware

PACKAGE_FOLDER = Path(__file__).parents[1]  # folder of the package `schiri_tools`
_PACKAGE = "tools"  # name of the package `schiri_tools` in the page
_FIRST = PACKAGE_FOLDER / "site" / "page_check.py"
_GAMES = sorted(PACKAGE_FOLDER.glob("games/*/__init__.py"))  # loaded only when a log needs them


def compiled() -> dict[str, bytes]:
    """Returns the files of the checker without the firmware, by path: compiled modules, and the schemas of logs."""
    with tempfile.TemporaryDirectory() as folder:
        stage(Path(folder))
        schemas = {f"{_PACKAGE}/{_name(path)}": path.read_bytes() for path in _schemas()}
        return firmware.compiled(Path(folder) / _PACKAGE) | schemas


def stage(folder: Path) -> None:
    """Copies the modules and the schemas that they read into a package in a folder."""
    for path in sorted(modules()) + _schemas():
        target = folder / _PACKAGE / _name(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def modules() -> set[Path]:
    """Returns the files of the modules that the checker needs: `page_check`, the games, their imports, and the packages
    of all of these."""
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
    """Returns the imports of a module at its top level. Each has the file of the imported module if it is of this
    package, else None, and the source text of the import."""
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
    """Returns the file of a module, given its path without an extension; None if there is none."""
    candidates = (path / "__init__.py", path.with_name(f"{path.name}.py"))
    return next((file for file in candidates if file.exists()), None)


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE_FOLDER).as_posix()


def _schemas() -> list[Path]:
    return sorted([PACKAGE_FOLDER / "logs" / "schema.json", *PACKAGE_FOLDER.glob("games/*/schema.json")])
