"""The laws of the house (docs/map.md), as far as a test can guard them."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
MODULES = sorted(path for path in FIRMWARE.rglob("*.py"))
RULES = sorted((FIRMWARE / "schiri" / "rules").glob("*.py"))
BOARD = FIRMWARE / "schiri" / "board"
LONGEST_FUNCTION = 60  # lines; half of all functions have at most 6
LONGEST_MODULE = 350
IN_A_PACKAGE = re.compile(r"(schiri|console|dice|journal|rules|screens|session)\.[a-z_.]*$")


def imports(path):
    """The names of the modules that a file imports, relative ones with their dots."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def named(paths):
    return pytest.mark.parametrize("path", paths, ids=lambda path: str(path.relative_to(FIRMWARE)))


@named(RULES)
def test_law_1_rules_are_pure(path):
    """They import each other and the ordered dict, and so no clock, chance, file, pin or text."""
    allowed = re.compile(r"\.[a-z_]*|\.\.ordered")
    assert [name for name in imports(path) if not allowed.fullmatch(name)] == []
    text = path.read_text().replace('__import__("schiri.rules." + name, ', "(")  # each game when it is wanted
    called = {
        node.func.id
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "__import__", "eval", "exec"}


@named([path for path in MODULES if BOARD not in path.parents and path.name not in ("boot.py", "main.py")])
def test_laws_5_and_6_nobody_but_a_board_asks_for_time_or_hardware(path):
    forbidden = {
        "time",
        "utime",
        "machine",
        "esp32",
        "network",
        "neopixel",
        "vfs",
        "select",
        "random",
        "os",
        "framebuf",
    }
    allowed = {"framebuf"} if path.name == "framebuffer.py" else set()  # the one that has a twin for CPython
    assert set(imports(path)) & forbidden == allowed


@named([path for path in MODULES if BOARD not in path.parents])
def test_law_6_nobody_but_a_board_asks_on_what_it_runs(path):
    if path.name != "ordered.py":  # the one fallback that both runtimes need
        assert not re.search(r"sys\.(implementation|platform)", path.read_text())


@named(MODULES)
def test_a_module_that_is_to_be_forgotten_exists(path):
    """Who forgets a module that is not loaded does nothing: a wrong name would cost memory without a word."""
    names = {
        node.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and IN_A_PACKAGE.match(node.value)
    }
    known = {".".join(module.relative_to(FIRMWARE).with_suffix("").parts) for module in MODULES}
    full = {name if name.startswith("schiri.") else "schiri." + name for name in names}
    assert [name for name in full if not any(module.startswith(name) for module in known)] == []


USES_CONST = re.compile(r"^from \.+memory import .*\bconst\b", re.MULTILINE)


@named([path for path in MODULES if USES_CONST.search(path.read_text())])
def test_private_numbers_and_texts_are_constants_that_need_no_name_on_the_box(path):
    kept = [
        node.targets[0].id
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.Assign)
        and re.fullmatch("_[A-Z_0-9]+", getattr(node.targets[0], "id", ""))
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, (int, str, bytes))
    ]
    assert kept == []


@named(MODULES)
def test_law_9_small_rooms(path):
    tree = ast.parse(path.read_text())
    too_long = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno >= LONGEST_FUNCTION
    ]
    assert too_long == []
    assert len(path.read_text().splitlines()) <= LONGEST_MODULE


def test_law_6_hardware_objects_are_made_by_boards_and_main_alone():
    makers = {"Board", "mounted"}
    for path in MODULES:
        if path.name == "main.py" or BOARD in path.parents:
            continue
        made = {
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Call)
        }
        assert not made & makers, path


def test_no_two_modules_import_each_other():
    """Whoever reads a room can read those below it first."""
    below = {}
    for path in MODULES:
        package = path.relative_to(FIRMWARE).parts[:-1]
        found = set()
        for name in imports(path):
            if name.startswith("."):
                dots = len(name) - len(name.lstrip("."))
                base = package[: len(package) - dots + 1]
                target = FIRMWARE.joinpath(*base, *name.lstrip(".").split("."))
                found.add(target.with_suffix(".py") if name.strip(".") else FIRMWARE.joinpath(*base, "__init__.py"))
        below[path] = found & set(MODULES)
    # Take away what imports nothing that is left, until nothing is left.
    while below:
        free = {path for path, found in below.items() if not found & set(below)}
        assert free, sorted(str(path) for path in below)
        below = {path: found for path, found in below.items() if path not in free}


def test_law_10_the_version_and_the_keys_are_stated_once():
    states = re.compile(r"^VERSION = ", re.MULTILINE)
    stated = [
        path
        for path in ROOT.rglob("*.py")
        if not {".venv", "build"} & set(path.relative_to(ROOT).parts) and states.search(path.read_text())
    ]
    assert [path.relative_to(ROOT).as_posix() for path in stated if "tests" not in path.parts] == [
        "firmware/schiri/__init__.py"
    ]
    lists_keys = [
        path
        for path in [*MODULES, *(ROOT / "host_tools").rglob("*.py")]
        if re.search(r"A1[\"',\s]+A2", path.read_text())
    ]
    assert lists_keys == [FIRMWARE / "schiri" / "keys.py"]
