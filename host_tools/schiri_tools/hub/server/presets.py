"""Evenings of two stages that organisers choose like a format: a few numbers stand for the stages."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..formats.stages import Plan
from ..formats.tables import TableFormat

Options = dict[str, Any]

_TABLES: Options = {name: default for name, _, default in TableFormat.OPTIONS}


class Preset(NamedTuple):
    """What organisers are asked for, with what it is if nobody changes it, and the stages that this makes."""

    options: Options
    stages: Callable[[Options], list[Plan]]


def _lives_final(chosen: Options) -> list[Plan]:
    first = {"lives": chosen["lives"], "left": chosen["best"], **_tables_of(chosen)}
    return [{"format": "lives", "options": first}, _final_at_tables(chosen)]


def _groups_final(chosen: Options) -> list[Plan]:
    first = {"rounds": chosen["rounds"], **_tables_of(chosen)}
    return [{"format": "groups", "options": first}, _final_at_tables(chosen)]


def _final_at_tables(chosen: Options) -> Plan:
    """With a consolation, the others sit at tables in the meantime."""
    part = {"format": "groups", "options": {"rounds": chosen["final_rounds"], **_tables_of(chosen)}}
    return {**part, "best": chosen["best"], **({"consolation": part} if chosen["consolation"] else {})}


def _swiss_knockout(chosen: Options) -> list[Plan]:
    final: Plan = {"format": "knockout", "options": {"bracket": chosen["bracket"]}, "best": chosen["best"]}
    if chosen["consolation"]:
        final["consolation"] = {"format": "swiss", "options": {"rounds": 30}}  # for as long as the final takes
    return [{"format": "swiss", "options": {"rounds": chosen["rounds"]}}, final]


def _tables_of(chosen: Options) -> Options:
    return {name: chosen[name] for name in _TABLES if name in chosen}


PRESETS = {
    "lives_final": Preset({"lives": 3, "best": 4, "final_rounds": 3, "consolation": True, **_TABLES}, _lives_final),
    "groups_final": Preset({"rounds": 4, "best": 4, "final_rounds": 3, "consolation": True, **_TABLES}, _groups_final),
    "swiss_knockout": Preset({"rounds": 5, "best": 8, "bracket": None, "consolation": False}, _swiss_knockout),
}
