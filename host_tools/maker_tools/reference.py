"""The tables in docs that are made from the code: options, rooms, modules, events.

`python host_tools/maker_tools/reference.py` writes them between `<!-- made: NAME -->` and `<!-- end -->`.
"""

import argparse
import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from schiri.games import game_class
from schiri.match.conversation import events_of
from schiri.match.game import Arguments
from schiri_tools.cli.main import COMMANDS, parser

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
_BLOCK = re.compile(r"(<!-- made: ([\w ]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
_ROW = re.compile(r"^\| (\[`[^`]+`\]\(([^()]+)\)) \|.*\|$", re.MULTILINE)
_PAGE = re.compile(r"`?\bdocs/([\w/-]+\.md)`?")
_LONG = 110  # characters; a longer sentence is cut at a colon or semicolon
_MANY = 4  # the largest number of optional arguments of an event that are described
_SHARED = {  # links to the explanations of options that several commands share
    "--port": "../logs/README.md#find-the-box",
    "--wait": "../logs/README.md#find-the-box",
    "--trace": "../logs/README.md#find-the-box",
    "--language": "#options",
    "--runtime": "#options",
}


def _made(name: str, old: str, page: Path) -> str:
    """Returns the content of the block `name` of a page. A table of rooms keeps the rows of `old` and their order."""
    kind, _, about = name.partition(" ")
    if kind == "options":
        return "\n".join(_options())
    if kind == "events":
        return "\n".join(_events(about))
    if kind == "rooms":
        return _ROW.sub(lambda row: _room(page, row), old).rstrip("\n")
    raise ValueError(name)


def _options() -> Iterator[str]:
    """Yields a table for each command from its parser, without the shared options."""
    for name, what in COMMANDS.items():
        yield f"### schiri {name}\n\n{what[0].upper()}{what[1:]}."
        shared = [option for action in _actions(name) if _is_shared(action) for option in action.option_strings]
        linked = [
            f"[{', '.join(f'`{option}`' for option in options)}]({place})"
            for place, options in groupby(shared, key=_SHARED.__getitem__)
        ]
        if linked:
            yield f"With {', '.join(linked)}."
        own = [action for action in _actions(name) if not _is_shared(action) and "-h" not in action.option_strings]
        if own:
            yield "\n| option | |\n| --- | --- |\n" + "\n".join(
                f"| `{_shown(one)}` | {_sentence(one)} |" for one in own
            )
        yield ""


def _is_shared(action: argparse.Action) -> bool:
    """Returns whether an option is explained for all commands. `--port` is shared only as a serial port, which has no
    default, unlike a server's port."""
    option = action.option_strings[0] if action.option_strings else ""
    return option in _SHARED and (option != "--port" or action.default is None)


def _shown(action: argparse.Action) -> str:
    value = str(action.metavar or action.dest)
    if not action.option_strings:
        return value
    return action.option_strings[0] + ("" if action.nargs == 0 else f" {action.metavar or value.upper()}")


def _actions(command: str) -> list[argparse.Action]:
    (commands,) = [one for one in parser(command)._actions if isinstance(one, argparse._SubParsersAction)]
    return [action for action in commands.choices[command]._actions if action.help != argparse.SUPPRESS]


def _sentence(action: argparse.Action) -> str:
    text = (action.help or "") % vars(action)
    choices = [str(choice) for choice in action.choices or () if str(choice) not in text]
    return (text + (f"; one of {', '.join(map(str, action.choices or ()))}" if choices else "")).replace("|", "\\|")


def _room(page: Path, row: re.Match[str]) -> str:
    """Returns the row of a room or module with the first sentence of its docstring. A row is kept
    if its file does not exist."""
    path = (page.parent / row[2]).resolve()
    file = path / "__init__.py" if path.is_dir() else path
    if not file.exists():
        return row[0]
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    first = re.split(r"(?<=[.?!])\s", " ".join(text.split("\n\n")[0].split()), maxsplit=1)[0]
    if len(first) > _LONG:
        first = re.split(r"[;:] ", first, maxsplit=1)[0]
    linked = _PAGE.sub(lambda found: f"[{Path(found[1]).name}]({_up(page)}{found[1]})", first)
    return f"| {row[1]} | {linked.rstrip('.').replace('|', chr(92) + '|')} |"


def _up(page: Path) -> str:
    return "../" * len(page.parent.relative_to(DOCS).parts)


def _events(game: str) -> Iterator[str]:
    """Yields the table of a game's events with their phases and arguments, as the rules check them."""
    yield "| event | in phase | arguments |\n| --- | --- | --- |"
    events = events_of(game_class(game))
    every = {phase for event in events.values() for phase in event.phases}
    for name, event in events.items():
        phases = "any" if {*event.phases} >= every else ", ".join(f"`{phase}`" for phase in event.phases) or "any"
        yield f"| `{name}` | {phases} | {_arguments(event)} |"


def _arguments(event: Arguments) -> str:
    """Returns the required and optional arguments of an event with their descriptions. Many optional ones are only
    named, because the page explains them elsewhere."""
    needed = [f"`{name}`: {check[1]}" for name, check in event.required]
    if len(event.optional) > _MANY:
        return "; ".join([*needed, "optional " + ", ".join(f"`{name}`" for name, _ in event.optional)])
    return "; ".join([*needed, *(f"optional `{name}`: {check[1]}" for name, check in event.optional)])


def stale(write: bool = False) -> list[str]:
    """Returns the pages with tables that differ from those that the code makes, and with `write` updates them."""
    found = []
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        new = text
        for block in _BLOCK.finditer(text):
            new = new.replace(block[0], f"{block[1]}{_made(block[2], block[3], page)}\n{block[4]}")
        if new != text:
            found.append(page.relative_to(ROOT).as_posix())
            if write:
                page.write_text(new, encoding="utf-8")
    return found


if __name__ == "__main__":
    for one in stale(write=True):
        print(f"written: {one}")
