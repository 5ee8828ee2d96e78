"""KiCad's project, which is the source of the board: where its files are, and how their lists are read."""

import re
from pathlib import Path
from typing import Any

NAME = "schiri"
FOLDER = Path(__file__).parents[2] / "kicad"
SCHEMATIC = FOLDER / f"{NAME}.kicad_sch"
BOARD = FOLDER / f"{NAME}.kicad_pcb"
LIBRARIES = (Path("/usr/share/kicad/footprints"), FOLDER)

Node = list[Any]  # a list of KiCad's: its name, then texts and other lists

_TOKEN = re.compile(r'"((?:\\.|[^"\\])*)"|([()])|([^\s()"]+)', re.DOTALL)


def parse(text: str) -> Node:
    """Returns the list in a file of KiCad. Raises `ValueError` if its brackets do not match."""
    stack: list[Node] = [[]]
    for quoted, bracket, word in _TOKEN.findall(text):
        if bracket == "(":
            stack.append([])
        elif bracket == ")" and len(stack) > 1:
            done = stack.pop()
            stack[-1].append(done)
        elif bracket:
            raise ValueError("a bracket is closed that was not opened")
        else:
            stack[-1].append(word or re.sub(r"\\(.)", r"\1", quoted))
    if len(stack) != 1 or len(stack[0]) != 1:
        raise ValueError("a bracket is left open")
    found: Node = stack[0][0]
    return found


def nodes(node: Node, name: str) -> list[Node]:
    """Returns the lists of that name directly in a list."""
    return [each for each in node if isinstance(each, list) and each[0] == name]


def words(node: Node, name: str) -> list[str]:
    """Returns the texts in the first list of that name; nothing if there is none."""
    found = nodes(node, name)
    return [each for each in found[0][1:] if isinstance(each, str)] if found else []


def numbers(node: Node, name: str) -> list[float]:
    """Returns the numbers that the first list of that name begins with."""
    return [float(word) for word in words(node, name) if re.fullmatch(r"-?[\d.]+", word)]


def properties(node: Node) -> dict[str, str]:
    """Returns the fields of a symbol or footprint by their names."""
    found = {each[1]: each[2] for each in nodes(node, "property")}
    return {each[1].capitalize(): each[2] for each in nodes(node, "fp_text") if each[1] != "user"} | found


def net_name(name: str) -> str:
    """Returns a net's name without what KiCad puts before it: `/` for a label, `+` for a supply's symbol. Pins that are
    left open are in no net."""
    return "" if name.startswith("unconnected-") else name.removeprefix("/").removeprefix("+")
