"""The laws of the house (docs/develop/architecture.md) that a test can guard."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from schiri import games
from schiri_tools import games as host_games
from schiri_tools.util import LANGUAGES

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
MODULES = sorted(path for path in FIRMWARE.rglob("*.py"))
RULES = sorted((FIRMWARE / "schiri" / "games").glob("*/rules/*.py"))
ROOMS = (  # from the ground up: each uses those before it, and is handed what lies above
    "util",
    "input",
    "edge",
    "dice",
    "journal",
    "identity",
    "match",
    "session",
    "texts",
    "ui",
    "play",
    "partner",
    "games",
    "console",
    "link",
    "selftest",
    "box",
    "board",
)
BOARD = FIRMWARE / "schiri" / "board"
HOST = ROOT / "host_tools"
HOST_MODULES = sorted((HOST / "schiri_tools").rglob("*.py"))
HOST_ROOMS = (  # the rooms of the PC's tools, from the ground up as well
    "util",
    "runtimes",
    "box",
    "logs",
    "narration",
    "replay",
    "report",
    "playouts",
    "games",
    "serial_line",
    "hub",
    "web",
    "sim",
    "board",
    "site",
    "cli",
)
MOST_LATE_IMPORTS = 20  # in functions
LONGEST_FUNCTION = 60  # lines; half of all functions have at most 6
LONGEST_MODULE = 350


def without_types(tree):
    """Returns a module as a box runs it, without what is under `if TYPE_CHECKING`."""
    body = [node for node in tree.body if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")]
    return ast.Module(body, tree.type_ignores)


@cache
def parsed(path):
    return ast.parse(path.read_text())


def imports(path, types=False, top=FIRMWARE):
    """Yields the full names of the modules that a file imports, with `types` also those imported for types only. A
    name taken from a package counts as the package's module."""
    package = path.relative_to(top).parts[:-1]
    tree = parsed(path)
    for node in ast.walk(tree if types else without_types(tree)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1]] if node.level else []
            base += node.module.split(".") if node.module else []
            for alias in node.names:
                whole = [*base, alias.name]
                yield ".".join(whole if is_module(whole, top) else base)


def is_module(parts, top):
    path = top.joinpath(*parts)
    return path.with_suffix(".py").exists() or path.is_dir()


def room_of(name):
    """Returns the room of a module of the firmware, "" for modules beside the rooms; None for a module of
    MicroPython."""
    parts = name.split(".")
    return None if parts[0] != "schiri" else parts[1] if len(parts) > 1 else ""


def host_room_of(name):
    """Returns the room of a module of the PC's tools, "" for their package itself; None for any other module."""
    package, _, inside = name.partition(".")
    if package != "schiri_tools":
        return None
    room = inside.split(".")[0]
    return f"{room}.py" if (HOST / package / f"{room}.py").exists() else room


def holds_in(paths):
    """Makes one test of a law that a function asserts of a file."""

    def law_of(check):
        def test():
            broken = {}
            for path in paths:
                try:
                    check(path)
                except AssertionError as error:
                    broken[str(path.relative_to(ROOT))] = str(error)
            assert broken == {}

        test.__doc__ = check.__doc__
        return test

    return law_of


@holds_in(RULES)
def test_law_1_rules_are_pure(path):
    """Rules import each other, the contract and the ordered dict, and so no clock, chance, file, pin or text."""
    game = re.escape(f"schiri.games.{path.parts[-3]}")
    allowed = re.compile(rf"{game}(\.rules(\.\w+)?)?|schiri\.match\.(checks|game)|schiri\.util\.(ordered|typing)")
    assert [name for name in imports(path) if not allowed.fullmatch(name)] == []
    called = {
        node.func.id
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "__import__", "eval", "exec"}


@holds_in(MODULES)
def test_a_room_uses_only_those_below_it(path):
    """A reader who takes the rooms in order has seen all that a room uses before."""
    own = path.relative_to(FIRMWARE / "schiri").parts[0]
    if own.endswith(".py"):
        return
    below = ("", *ROOMS[: ROOMS.index(own) + 1])
    assert [name for name in imports(path, types=True) if room_of(name) not in (None, *below)] == []


@holds_in(HOST_MODULES)
def test_on_the_pc_a_room_uses_only_those_below_it(path):
    own = host_room_of(".".join(path.relative_to(HOST).with_suffix("").parts).removesuffix(".__init__"))
    if not own:
        return
    below = ("", *HOST_ROOMS[: HOST_ROOMS.index(own) + 1])
    assert [name for name in imports(path, types=True, top=HOST) if host_room_of(name) not in (None, *below)] == []


@pytest.mark.parametrize(
    ("package", "rooms"), [("firmware/schiri", ROOMS), ("host_tools/schiri_tools", HOST_ROOMS)], ids=["box", "pc"]
)
def test_the_map_lists_the_rooms_in_this_order(package, rooms):
    page = (ROOT / "docs" / "develop" / "architecture.md").read_text()
    listed = re.findall(rf"^\| \[`\S+`\]\(\.\./\.\./{package}/(\S+?)\)", page, re.MULTILINE)
    assert tuple(dict.fromkeys(name.split("/")[0] for name in listed)) == rooms


@holds_in(MODULES)
def test_a_game_stands_in_its_own_folder_alone(path):
    """Nothing outside a game's folder names it, but the registry."""
    own = path.relative_to(FIRMWARE / "schiri").parts
    if own[:2] == ("games", "__init__.py"):
        return
    others = [name for name in games.NAMES if own[:2] != ("games", name)]
    titles = [games.facts_of(name).title for name in others]
    assert [
        word for word in (*others, *titles) if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", path.read_text())
    ] == []


@holds_in([path for path in MODULES if BOARD not in path.parents])
def test_laws_5_and_6_nobody_but_a_board_asks_for_time_or_hardware(path):
    forbidden = {
        "time",
        "utime",
        "machine",
        "esp32",
        "network",
        "neopixel",
        "socket",
        "vfs",
        "select",
        "random",
        "os",
        "framebuf",
    }
    allowed = {"framebuf"} if path.name == "framebuffer.py" else set()  # it has a twin for CPython
    assert set(imports(path)) & forbidden == allowed


@holds_in([path for path in MODULES if BOARD not in path.parents])
def test_law_6_nobody_but_a_board_asks_on_what_it_runs(path):
    if path.name != "ordered.py":  # only MicroPython needs its own ordered dict
        assert not re.search(r"sys\.(implementation|platform)", path.read_text())


@holds_in(MODULES)
def test_law_9_small_rooms(path):
    tree = parsed(path)
    too_long = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno >= LONGEST_FUNCTION
    ]
    assert too_long == []
    assert len(path.read_text().splitlines()) <= LONGEST_MODULE


def test_law_6_hardware_objects_are_made_by_boards_alone():
    makers = {"Board", "mounted"}
    for path in MODULES:
        if BOARD in path.parents:
            continue
        made = {
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.Call)
        }
        assert not made & makers, path


def test_imports_stand_at_the_top_but_for_a_few_that_say_why():
    late = []
    for path in MODULES:
        lines = path.read_text().splitlines()
        for function in ast.walk(parsed(path)):
            if isinstance(function, ast.FunctionDef):
                found = [node for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom)]
                late += [(path.name, lines[node.lineno - 1]) for node in found]
    assert len(late) <= MOST_LATE_IMPORTS
    assert [(name, line) for name, line in late if "  # " not in line] == []


@pytest.mark.parametrize(("top", "paths"), [(FIRMWARE, MODULES), (HOST, HOST_MODULES)], ids=["box", "pc"])
def test_no_two_modules_import_each_other(top, paths):
    """Imports for types and within functions count, too: they would also hinder reading the rooms in order."""
    named = {".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}
    imported = {name: set(imports(path, types=True, top=top)) & set(named) - {name} for name, path in named.items()}
    assert circles(imported) == []


def circles(imported):
    """Returns the groups of modules that import each other, also by way of others. `imported` has the imports of each
    module by name."""
    reached, before = imported, {}
    while reached != before:
        before = reached
        reached = {name: found.union(*(before[other] for other in found)) for name, found in before.items()}
    groups = {tuple(sorted(name for name in found if one in reached[name])) for one, found in reached.items()}
    return sorted(groups - {()})


def test_circles_are_found():
    imported = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"e"}, "e": {"f"}, "f": {"d", "a"}}
    assert circles(imported) == [("b", "c"), ("d", "e", "f")]


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
    assert lists_keys == [FIRMWARE / "schiri" / "input" / "keys.py"]


def test_on_the_pc_a_game_stands_in_its_own_folder_alone():
    tools = ROOT / "host_tools" / "schiri_tools"
    files = [path for path in tools.rglob("*") if path.suffix in (".py", ".json")]
    texts = {path.relative_to(tools).as_posix(): path.read_text() for path in files}
    found = {
        path
        for path, text in texts.items()
        for name in games.NAMES
        for word in (name, games.facts_of(name).title)
        if not path.startswith(f"games/{name}/") and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
    }
    pages = {f"web/texts/{language}.json" for language in LANGUAGES}  # the keys FINI, and the film of a duel
    assert found == {"games/__init__.py", *pages}  # `games/__init__.py` lists the games


def test_a_note_of_one_game_is_named_in_its_folder_alone():
    schemas = [host_games.host_game(name).schema or {} for name in host_games.NAMES]
    notes = [note for schema in schemas for note in schema.get("notes", ())]
    assert notes
    for room in ("logs", "narration", "report"):
        for path in (HOST / "schiri_tools" / room).iterdir():
            if path.suffix in (".py", ".json"):
                assert not [note for note in notes if re.search(f'["`]{note}["`]', path.read_text())], path


def test_the_pc_has_folders_for_games_of_the_box_alone_and_lists_them_in_its_order():
    folders = {path.parent.name for path in (ROOT / "host_tools/schiri_tools/games").glob("*/__init__.py")}
    assert list(host_games.NAMES) == [name for name in games.NAMES if name in folders] and folders <= set(games.NAMES)
