"""The labels of a round's tables: a final, a round of a bracket, or the consolation."""

from itertools import chain

from ..formats.bracket import FINAL
from ..formats.stages import Stages
from ..rules import format_of
from ..state import State
from .brackets import Bracket

_OF_PEOPLE = {2: "final", 4: "semi_final", 8: "quarter_final"}  # labels in a single knock-out, by the people left


def labels_of(state: State, bracket: Bracket | None) -> list[list[str]]:
    """Returns the labels of the tables of each round: `final`, `semi_final`, `quarter_final`, `consolation` or empty.
    `bracket` is the present bracket; it labels only the latest round."""
    found = [[""] * len(round_.tables) for round_ in state.rounds]
    format_ = format_of(state)
    if isinstance(format_, Stages):
        for number, labels in enumerate(found):
            _label_stage(format_, state, number, labels)
    if bracket:
        for round_ in chain.from_iterable(bracket.parts):
            in_single = "" if bracket.is_double else _OF_PEOPLE.get(round_.people, "")
            for match in round_.matches:
                if match.table:
                    found[-1][match.table - 1] = "final" if round_.part == FINAL else in_single
    return found


def _label_stage(format_: Stages, state: State, number: int, labels: list[str]) -> None:
    """Labels the tables of the round at index `number` by the stage to which it belongs."""
    round_ = state.rounds[number]
    main, others = format_.stage(state, round_.stage)
    is_final = round_.stage == format_.last_stage and not main.format.options.get("bracket")
    for table, seats in enumerate(round_.tables):
        if others and not {*seats} & {*main.state.entrants}:
            labels[table] = "consolation"
        elif is_final:
            labels[table] = "final"


def planned_of(state: State) -> int | None:
    """Returns the number of rounds of a tournament, or None if it depends on results."""
    format_ = format_of(state)
    options = [plan["options"] for plan in format_.options.get("stages", ())] or [format_.options]
    counts = [one.get("rounds") for one in options]
    return None if None in counts else sum(counts)
