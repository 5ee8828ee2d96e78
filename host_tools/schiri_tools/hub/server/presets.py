"""Presets: tournaments of two stages that organisers choose like a format, with a few options."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..formats.stages import Plan
from ..formats.tables import TableFormat

Options = dict[str, Any]

_TABLES: Options = {name: default for name, _, default in TableFormat.OPTIONS}


class Preset(NamedTuple):
    """The options of a preset with their defaults, and a function that makes the stages from options."""

    options: Options
    stages: Callable[[Options], list[Plan]]


def _lives_final(chosen: Options) -> list[Plan]:
    first = {"lives": chosen["lives"], "left": chosen["best"], **_tables_of(chosen)}
    return [{"format": "lives", "options": first}, _final_at_tables(chosen)]


def _groups_final(chosen: Options) -> list[Plan]:
    first = {"rounds": chosen["rounds"], **_tables_of(chosen)}
    return [{"format": "groups", "options": first}, _final_at_tables(chosen)]


def _final_at_tables(chosen: Options) -> Plan:
    """Returns the stage of a final at tables, perhaps with a consolation for the others."""
    part = {"format": "groups", "options": {"rounds": chosen["final_rounds"], **_tables_of(chosen)}}
    return {**part, "best": chosen["best"], **({"consolation": part} if chosen["consolation"] else {})}


def _swiss_knockout(chosen: Options) -> list[Plan]:
    final: Plan = {"format": "knockout", "options": {"bracket": chosen["bracket"]}, "best": chosen["best"]}
    if chosen["consolation"]:
        final["consolation"] = {"format": "swiss", "options": {"rounds": 30}}  # more than any final has
    return [{"format": "swiss", "options": {"rounds": chosen["rounds"]}}, final]


def _tables_of(chosen: Options) -> Options:
    return {name: chosen[name] for name in _TABLES if name in chosen}


PRESETS = {
    "lives_final": Preset({"lives": 3, "best": 4, "final_rounds": 3, "consolation": True, **_TABLES}, _lives_final),
    "groups_final": Preset({"rounds": 4, "best": 4, "final_rounds": 3, "consolation": True, **_TABLES}, _groups_final),
    "swiss_knockout": Preset({"rounds": 5, "best": 8, "bracket": "seeds", "consolation": False}, _swiss_knockout),
}
