"""The inputs of checks that take long. `tests/green.sha256` has the digest of each check's inputs in its last green
run."""

import ast
import hashlib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
GREEN = ROOT / "tests" / "green.sha256"
PROJECT = ROOT / "pyproject.toml"
CONSTRAINTS = ROOT / "constraints.txt"  # the packages' versions


def inputs_of(*sources: Path) -> list[Path]:
    """Returns these files and those of these folders, all modules of this repository that they import, and what these
    import in turn."""
    waiting, found = [CONSTRAINTS, *sources], set[Path]()
    while waiting:
        path = waiting.pop()
        if path.is_dir():
            waiting += [inside for inside in path.iterdir() if inside.name != "__pycache__"]
        elif path not in found:
            found.add(path)
            if path.suffix == ".py":
                waiting += imported(path)
    return sorted(found)


@cache
def imported(source: Path) -> list[Path]:
    """Returns the modules of this repository that a module imports, without imports for types."""
    nodes = list(_run(ast.parse(source.read_text(encoding="utf-8"))))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    found = list(_modules(names, (source.parent, *_tops())))
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            names = [".".join(filter(None, (node.module, name))) for name in ("", *(one.name for one in node.names))]
            tops = [source.parents[node.level - 1]] if node.level else (source.parent, *_tops())
            found += _modules(names, tops)
    return found


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """Yields all nodes of a syntax tree, except what is imported for types alone."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING"):
            yield child
            yield from _run(child)


def _modules(names: Iterable[str], tops: Iterable[Path]) -> Iterator[Path]:
    for name in names:
        for top in tops:
            module = top.joinpath(*name.split("."))
            yield from (path for path in (module.with_suffix(".py"), module / "__init__.py") if path.is_file())


@cache
def _tops() -> tuple[Path, ...]:
    """Returns the folders that the tests import from."""
    with PROJECT.open("rb") as project:
        paths = tomllib.load(project)["tool"]["pytest"]["ini_options"]["pythonpath"]
    return *(ROOT / path for path in paths), ROOT / "firmware"


def digest(paths: Iterable[Path]) -> str:
    """Returns the SHA-256 of the files' names and contents, in hexadecimal digits."""
    whole = hashlib.sha256()
    for path in paths:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return whole.hexdigest()


def green() -> dict[str, str]:
    """Returns the digest of each check's last green run by the check's name."""
    lines = GREEN.read_text(encoding="ascii").splitlines() if GREEN.is_file() else []
    return {name: present for present, name in map(str.split, lines)}


def keep(passed: Mapping[str, str]) -> None:
    """Writes the digests of checks that have passed."""
    digests = sorted({**green(), **passed}.items())
    GREEN.write_text("".join(f"{present}  {name}\n" for name, present in digests), encoding="ascii")
