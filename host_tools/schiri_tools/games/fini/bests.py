"""The best that each player has done in a match of FINI!, for the page's evenings."""

from schiri.games.fini.rules.dice import STRAIGHT
from schiri.games.fini.rules.verdict import Step as VerdictStep
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...narration.step import Step


def bests_of(steps: "Sequence[Step]") -> "list[dict[str, Any]]":
    """Returns the bests of each seat in the duels with a valid call, or None if a seat has none. `call_us` is the
    shortest time from the signal to the seat's own call; `straight` is the length of its longest straight."""
    bests: list[dict[str, Any]] = [OrderedDict(call_us=None, straight=None) for _ in range(2)]
    for step in steps:
        verdict = step.record.get("verdict")
        if not verdict or verdict["step"] != VerdictStep.LENGTH:
            continue
        caller, call_us = verdict["caller"], step.after["duration"]
        if caller is not None and call_us is not None:
            known = bests[caller]["call_us"]
            bests[caller]["call_us"] = call_us if known is None else min(known, call_us)
        if step.before["combination"] == STRAIGHT:
            for seat, length in enumerate(verdict["lengths"]):
                bests[seat]["straight"] = max(length, bests[seat]["straight"] or 0)
    return bests
