"""Wrong readings of the rules of FINI!, which random matches must find."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from schiri.games.fini.rules import dice as fini_dice
from schiri.games.fini.rules import game as fini
from schiri.games.fini.rules import verdict as fini_judge
from schiri.match.game import Game


def changed(target: Any, name: str, wrong: Callable[..., Any]) -> Callable[[pytest.MonkeyPatch], None]:
    """Returns a wrong reading: `wrong` replaces a function and gets the right one as its first argument."""
    right = getattr(target, name)

    def reading(*arguments: Any, **named: Any) -> Any:
        return wrong(right, *arguments, **named)

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        # Wherever the function has been imported to.
        for module in (target, fini):
            if getattr(module, name, None) is right:
                monkeypatch.setattr(module, name, reading)

    return plant


def with_dice(**changes: Callable[[Any], Any]) -> Callable[..., Any]:
    """Asks the right function about a duel with these attributes changed."""

    def wrong(right: Callable[..., Any], duel: Any, *arguments: Any) -> Any:
        other = copy.copy(duel)
        for name, change in changes.items():
            setattr(other, name, change(duel))
        return right(other, *arguments)

    return wrong


def without_singles_taken_off(right: Any, duel: Any, player: int) -> int:
    runs = fini_judge._runs(duel.layouts[player]) if duel.straight else fini_judge._groups(duel.laid[player])
    longest = max(runs, default=0)
    return longest if longest >= 2 else 0


def one_copy_each(right: Any, duel: Any, player: int) -> list[str]:
    theirs, mine = duel.laid[1 - player], duel.laid[player]
    short = any(mine.count(die) > theirs.count(die - fini_judge.SILVER) for die in mine if die > fini_judge.SILVER)
    return sorted({*right(duel, player), *(["bad_copy"] if short else [])})


def taking_anyway(right: Any, winner: Any, offences: Any, chips: Any, stock: int) -> list[int]:
    return right(winner, offences, chips if winner is not None else [0, 0], stock)


def never_taking(right: Any, winner: Any, offences: Any, chips: Any, stock: int) -> list[int]:
    return [min(change, 0) if winner is None else change for change in right(winner, offences, chips, stock)]


def keeping_the_starter(right: Any, match: Any, caller: Any, found: Any, *judged: Any) -> None:
    starter = match.starter
    right(match, caller, found, *judged)
    if found[0] == 2:
        match.starter = starter


def chips_left_lying(right: Any, match: Any) -> None:
    match.chips = [max(0, chips - 1) for chips in match.chips]
    right(match)


def one_row(right: Any, rows: Any) -> Any:
    return right([[die for row in rows for die in row]])


WRONG_READINGS = {
    "F1 any order will do": changed(fini_judge, "_rows_out_of_order", lambda right, rows: []),
    "F1 a pasch may lie anywhere": changed(fini_judge, "_without_equals_together", lambda right, laid: []),
    "F1 rows are one row": changed(fini_judge, "_rows_out_of_order", one_row),
    "F2 silver dice are forgotten": changed(fini_judge.Duel, "premature", with_dice(silver=lambda duel: [0] * 7)),
    "F2 silver dice copy anything": changed(
        fini_judge.Duel,
        "premature",
        with_dice(coloured=lambda duel: [a + b for a, b in zip(duel.coloured, duel.silver, strict=True)]),
    ),
    "F2 the opponent is asked too": changed(
        fini_judge.Duel,
        "premature",
        lambda right, duel: right(duel) or with_dice(caller=lambda duel: 1 - duel.caller)(right, duel),
    ),
    "F2 no second straight": changed(
        fini_judge, "_ways_of_straight", lambda right, own, takeable, room: right(own, takeable, 1)
    ),
    "F2 no new pasch": changed(
        fini_judge, "_ways_of_pasch", lambda right, laid, takeable, room: right(laid, takeable, 1)
    ),
    "F2 room for two after five": changed(
        fini_judge, "_ways_of_straight", lambda right, own, takeable, room: right(own, takeable, room + 1)
    ),
    "F2 room for two after five, pasch": changed(
        fini_judge, "_ways_of_pasch", lambda right, laid, takeable, room: right(laid, takeable, room + 1)
    ),
    "F2 seven dice are the most": lambda monkeypatch: monkeypatch.setattr(fini_judge, "MOST_DICE", 7),
    "F5 box dice: a look at the field at the end": changed(
        fini_judge, "Duel", lambda right, *arguments: right(*arguments[:5])
    ),
    "F6 one copy for each die": changed(fini_judge.Duel, "offences", one_copy_each),
    "F6 a silver die can be copied": changed(
        fini_judge, "_coloured_values", lambda right, dice: right(die & 7 for die in dice)
    ),
    "F7 singles are not taken off": changed(fini_judge.Duel, "length", without_singles_taken_off),
    "F7 straights apart are joined": changed(fini_judge, "_runs", one_row),
    "F8 a tie goes to the opponent": changed(
        fini_judge, "winner_by_length", lambda right, lengths, caller: right(lengths, 1 - caller)
    ),
    "F8 two nothings go to the caller": changed(
        fini_judge, "winner_by_length", lambda right, lengths, caller: right([value + 1 for value in lengths], caller)
    ),
    "F8 a ruling's tie goes to the opponent": changed(
        fini,
        "found_by_steps",
        lambda right, caller, premature, *found: right(caller if premature else 1 - caller, premature, *found),
    ),
    "F9 the opponent takes although the offender has chips": changed(fini_judge, "chip_changes", taking_anyway),
    "F9 the opponent takes nothing": changed(fini_judge, "chip_changes", never_taking),
    "F11 a chip is no point": changed(fini.Fini, "_end_round", chips_left_lying),
    "F12 the starter stays after an offence": changed(fini.Fini, "settle", keeping_the_starter),
    "time may run backwards": changed(fini.Fini, "_advance_time", lambda right, match, event: None),
    "silver dice lie before coloured ones": changed(
        fini_dice, "_by_value", lambda right, die: (die & 7) * 2 - (die > fini.SILVER)
    ),
    "undo brings back a table in use": changed(
        Game, "restore_from", lambda right, match, other: vars(match).update(vars(other))
    ),
}
