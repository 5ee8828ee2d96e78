"""Further checks of every game: its place in the source, its pages, and its behaviour on the other runtime."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from checks import check
from random_play import starts_of
from recording import every_match, step_of
from schiri.match.conversation import events_of
from schiri.match.game import Game
from schiri_tools import runtimes

HERE = Path(__file__).parent
REFEREE_PAGE = runtimes.ROOT / "docs" / "reference" / "referee.md"
MOST_HELD = 8 * 1024  # bytes of a match in memory, with pointers of eight bytes, undo's copy included
MOST_GROWN = 768  # bytes between the two halves of a match: equally long states differ a little in memory


# Where it is written


def modules_of(game: type[Game]) -> list[Path]:
    """Returns the files of a game: those of its class and of its base classes, and all of its folder `rules`."""
    paths = {Path(sys.modules[one.__module__].__file__ or "") for one in game.__mro__ if one not in (object, Game)}
    beside = (runtimes.FIRMWARE / "schiri" / "games" / game.FACTS.name / "rules").glob("*.py")
    return sorted(paths | set(beside))


def imported(path: Path) -> Iterator[str]:
    """Yields the names of the modules that a file imports, relative ones with their dots."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if ast.unparse(node).split("\n")[0] != "if TYPE_CHECKING:"]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


@check
def the_rules_import_nothing_but_rules(game: type[Game]) -> None:
    own = r"\.[a-z_]*|\.\.|schiri\.games\.[a-z_.]+"
    allowed = re.compile(own + r"|(\.\.\.\.|schiri\.)(match\.(checks|game)|util\.(ordered|typing))")
    for path in modules_of(game):
        assert [name for name in imported(path) if not allowed.fullmatch(name)] == [], path.name


@check
def the_page_on_the_referee_names_it_all(game: type[Game]) -> None:
    """The sections with the game's name in quotation marks name its events, arguments, phases and keys of the state."""
    sections = REFEREE_PAGE.read_text(encoding="utf-8").split("\n## ")
    part = "".join(section for section in sections if f'"{game.FACTS.name}"' in section)
    events = events_of(game)
    wanted = {name for name, _ in game.start_arguments().required + game.start_arguments().optional}
    for name, event in events.items():
        wanted |= {name, *event.phases, *(argument for argument, _ in event.required + event.optional)}
    for match in every_match(game):
        wanted |= {*match.states[0], *(state["phase"] for state in match.states)}
    missing = wanted - set(re.findall(r"`(\w+)`", part))
    assert not missing, f"not named: {missing}"


# Elsewhere


def output_of(script: str, runtime: str, game: type[Game], *arguments: object, hash_seed: str = "0") -> list[str]:
    """Returns the lines that a script prints about a game, in a process of its own."""
    home = Path(sys.modules[game.__module__].__file__ or "").parent
    folders = f"{runtimes.FIRMWARE}:{HERE}:{home}"
    environment = {**os.environ, "PYTHONPATH": folders, "MICROPYPATH": folders + ":.frozen"}
    environment.update(PYTHONHASHSEED=hash_seed, PYTHONDONTWRITEBYTECODE="1")
    where = f"{game.__module__}:{game.__qualname__}"
    command = runtimes.command(runtime, HERE / script, where, *map(str, arguments), heap="4M")
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=600)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout.splitlines()


@check
def it_says_the_same_in_every_process_and_on_both_runtimes(game: type[Game]) -> None:
    runs = [("cpython", "1"), ("cpython", "2"), *([("micropython", "0")] if runtimes.has_micropython() else [])]
    said = [output_of("answers_of_play.py", name, game, step_of(game), hash_seed=seed) for name, seed in runs]
    assert said[0] and said.count(said[0]) == len(said), "not the same"


@check
def it_needs_little_memory_however_long_it_lasts(game: type[Game]) -> None:
    for number in {0, len(starts_of(game)) - 1}:
        (line,) = output_of("memory_of_play.py", "micropython", game, number)
        first_half, second_half = map(int, line.split())
        assert 0 < max(first_half, second_half) <= MOST_HELD, line
        assert second_half <= first_half + MOST_GROWN, line
