"""The conversion of organisers' forms into events. Functions raise `Refusal` with a sentence for invalid input."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from schiri.games import NAMES, facts_of
from schiri.match.game import Refusal, bad_argument

from ..formats import FORMATS
from ..formats.stages import Stages
from ..rules import tidied
from ..state import Event, State
from ..tournament import Tournament
from .presets import PRESETS

Fields = Mapping[str, Sequence[str]]  # the values of a form by the names of its fields
CHOSEN = ("bracket",)  # options whose value is a word
HALF = ("½", "0,5", "0.5", "1/2")  # in the place of a table: this person misses the round with half a point
OUT = ("–", "-")  # in the place of a table: this person does not play
MOST_DIGITS = 7  # most digits of a number in a form; no tournament accepts a number with more


def first(fields: Fields, name: str) -> str:
    """Returns the first value of a field; empty if there is none."""
    return next(iter(fields.get(name, ())), "")


def number(fields: Fields, name: str) -> int:
    """Returns the integer in a field. Raises `Refusal` if it has none."""
    word = first(fields, name).strip()
    if not re.fullmatch(r"-?[0-9]{1,%d}" % MOST_DIGITS, word):
        raise bad_argument(f"{name.partition('-')[0]} must be a number.")
    return int(word)


def begin(fields: Fields, seed: str) -> Event:
    """Returns the event `begin` of the form for a new tournament."""
    game, format_ = first(fields, "game"), first(fields, "format")
    if game not in NAMES or format_ not in formats_of(game):
        raise bad_argument("There is no such format of this game.")
    options: dict[str, Any] = {}
    for name, default in options_of(game, format_).items():
        if isinstance(default, bool):
            options[name] = name in fields
        elif name in CHOSEN:
            options[name] = first(fields, name) or default
        elif first(fields, name).strip() or default is not None:
            options[name] = number(fields, name)
    if format_ in PRESETS:
        format_, options = Stages.NAME, {"stages": PRESETS[format_].stages(options)}
    return {
        "event": "begin",
        "title": tidied(first(fields, "title")),
        "game": game,
        "format": format_,
        "options": options,
        "seed": seed,
        "boxes": re.findall(r"[^\s,;]+", re.sub(r"(?<=[0-9a-f]) (?=[0-9a-f])", "", first(fields, "boxes").lower())),
        "test_dice": "test_dice" in fields,
    }


def formats_of(game: str) -> list[str]:
    """Returns the names of the formats and presets in which a game can be played."""
    fewest, most = facts_of(game).seats
    seats = {name: format_(options_of(game, name)).seats for name, format_ in FORMATS.items() if format_ is not Stages}
    for name, preset in PRESETS.items():
        seats[name] = Stages({"stages": preset.stages(options_of(game, name))}).seats
    return [name for name, (least, largest) in seats.items() if fewest <= least <= largest <= most]


def options_of(game: str, format_: str) -> dict[str, Any]:
    """Returns the default options of a format or preset, with table sizes limited to those of the game."""
    fewest, most = facts_of(game).seats
    if format_ in PRESETS:
        options = dict(PRESETS[format_].options)
    else:
        options = {name: default for name, _, default in FORMATS[format_].OPTIONS}
    for name in {"least", "most", "size"} & options.keys():
        options[name] = min(max(options[name], fewest), most)
    return options


def rename(fields: Fields) -> Event:
    """Returns the event of the form with a person's new name and team."""
    event = {"event": "rename", "name": first(fields, "name"), "to": tidied(first(fields, "to"))}
    team = tidied(first(fields, "team"))
    return {**event, "team": team} if team else event


def adjust(fields: Fields) -> Event:
    """Returns the event of the form that changes the title and, if the format allows it, the number of rounds."""
    event: Event = {"event": "adjust", "title": tidied(first(fields, "title"))}
    return {**event, "rounds": number(fields, "rounds")} if "rounds" in fields else event


def draw(tournament: Tournament, fields: Fields) -> Event:
    """Returns the draw of the seed with the changes of a form.

    The form has a `table` for each `name`; an empty one is a bye, and `OUT` means that this person is out. Tables are
    sorted by their numbers, people at a table stay in the order of the form. People with `HALF` miss the round with
    half a point; if nothing else is changed, the seed draws the others anew. Without any name the draw stays that of
    the seed."""
    drawn = tournament.draw()
    names = fields.get("name", ())
    tables: dict[int, list[str]] = {}
    byes, out, half = [], [], []
    for name, word in zip(names, fields.get("table", ()), strict=False):
        if word.strip() in OUT:
            out.append(name)
        elif word.strip() in HALF:
            half.append(name)
        elif word.strip():
            tables.setdefault(number({"table": [word]}, "table"), []).append(name)
        else:
            byes.append(name)
    said = {**drawn, "tables": [tables[place] for place in sorted(tables)], "byes": byes, "out": out}
    left = [[name for name in seats if name not in half] for seats in (*drawn["tables"], drawn["byes"], drawn["out"])]
    if not names or [*filter(None, left)] == [*filter(None, (*said["tables"], byes, out))]:
        return tournament.draw(half)
    return {**said, "by_hand": True} | ({"half": half} if half else {})


def result(state: State, fields: Fields, by: str) -> Event:
    """Returns the event of a table's form: `result`, or `correct` if the form has the former result in `was`.

    `won` has the winning seats, from 0, `points-0` the points of seat 0, and so on. Seats may lack points."""
    round_, table = number(fields, "round"), number(fields, "table")
    if not (0 < round_ <= len(state.rounds) and 0 < table <= len(state.rounds[round_ - 1].tables)):
        raise Refusal("no_table", "There is no such table.")
    seats = state.rounds[round_ - 1].tables[table - 1]
    won = {place for place in range(len(seats)) if str(place) in fields.get("won", ())}
    event = {"round": round_, "table": table, "winners": [name for place, name in enumerate(seats) if place in won]}
    told = [first(fields, f"points-{place}").strip() for place in range(len(seats))]
    if any(told):
        event["points"] = [number(fields, f"points-{place}") if word else None for place, word in enumerate(told)]
    was = first(fields, "was")
    if not was:
        return {"event": "result", **event, "by": by}
    try:
        value = json.loads(was)
    except (ValueError, RecursionError):
        raise bad_argument("was must be the result that is corrected.") from None
    return {"event": "correct", **event, "was": value, "by": by}
