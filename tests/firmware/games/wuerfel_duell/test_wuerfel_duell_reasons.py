"""The reasons of each verdict in Würfel-Duell!, compared with the second reading's table."""

import copy
import json
from typing import Any

from schiri.games.wuerfel_duell.rules.game import WuerfelDuell

from ..second_reading import play
from . import wuerfel_duell_oracle as oracle

Reason = list[Any]


def points_of(table: oracle.Table, place: int) -> Reason:
    """W2: returns the points of the three cards, each compared with the right dice."""
    assert table.pair and table.cards
    seat, cards = table.pair[place], table.cards[place]
    dice_of = oracle.compared_with(table, place)
    shown = [value for _, value in table.dice[dice_of]]
    counts = [oracle.weight(table, seat, index) for index in range(3)]
    brought = [count * shown.count(card) for count, card in zip(counts, cards, strict=True)]
    return ["points", seat, dice_of, cards, counts, brought, sum(brought)]


def payments_of(table: oracle.Table, winner: int, loser: int) -> list[Reason]:
    """W6, W12: returns the payments: the winner's chips by the last card about them, then the loser's and the bets in
    the order played."""
    dues: list[Reason] = [[None, 1, None, None, winner, 1]]
    for event, times in table.in_force:
        code, player = event["card"], event["player"]
        if code == "winner_gets_two":
            dues[0] = [code, times, player, None, winner, 2 * times]
        elif code in ("winner_pays_bank", "winner_pays_loser"):
            dues[0] = [code, times, player, winner, None if code == "winner_pays_bank" else loser, times]
        elif code == "loser_pays_bank":
            dues.append([code, times, player, loser, None, times])
        elif code == "bet":
            dues.append([code, times, player, *((None, player) if event["on"] == winner else (player, None)), times])
    purses: dict[int | None, int] = {None: table.bank, **dict(enumerate(table.chips))}
    reasons = []
    for *due, count in dues:
        giver, taker = due[3:]
        paid = min(count, purses[giver])
        purses[giver] -= paid
        purses[taker] += paid
        reasons.append(["chips", *due, paid, count])
    return reasons


def reasons_of(before: oracle.Table, after: oracle.Table) -> list[Reason]:
    """Returns all reasons of the verdict between two tables."""
    assert before.pair and after.last
    found = [points_of(before, place) for place in (0, 1)]
    if found[0][-1] == found[1][-1]:
        found.append(["level", (before.pair[0] + 1) % before.seats, after.last["winner"]])
    found += payments_of(before, after.last["winner"], after.last["loser"])
    return found + ([] if after.winner is None else [["seven", after.winner]])


def test_the_reasons_of_every_verdict_of_random_play_are_those_of_the_second_reading(seeds):
    for seed in seeds:
        held = play("wuerfel_duell", oracle.Match, f"reasons {seed}")
        start = json.loads(held.lines[0])
        game, second = WuerfelDuell(start), oracle.Match(start)
        for event, _, _ in held.accepted:
            verdict, before = game.verdict, copy.deepcopy(second.table)
            game.apply(event)
            second.carry_out(event)
            if game.verdict is not verdict:
                assert game.reasons() == reasons_of(before, second.table)
