"""The second reading of Würfel-Duell! by itself: the examples of the contract, and what has to hold in any match."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import sweeps

from . import wuerfel_duell_oracle as oracle
from .wuerfel_duell_oracle import CANNOT_BE_DOUBLED, CARDS, EVENTS, PHASES, Event
from .wuerfel_duell_play import SEEDS, Record, play

pytestmark = pytest.mark.sweep

EXAMPLES = sorted((Path(__file__).parents[5] / "shared/games/examples").glob("wuerfel_duell_*.jsonl"))
KEYS = "game phase turn dice colours chips bank duel played skips last winner"
CODES = ["unknown_event", "bad_argument", "wrong_phase", "nothing_to_undo"]
CODES += ["none_left", "not_now", "cannot_double", "no_such_die", "three_dice_rule"]

each_match = pytest.mark.parametrize("seed", sweeps.first(15, SEEDS))


def every_record() -> list[Record]:
    return [play(seed) for seed in SEEDS]


def states(record: Record) -> list[oracle.State]:
    return [answer["state"] for _, answer in record.exchanges if answer["ok"]]


# The examples


def holds(shown: Any, given: Any) -> bool:
    """Does `given` hold all that `shown` shows? Objects may have more keys; lists are exact."""
    if isinstance(shown, dict):
        return isinstance(given, dict) and all(key in given and holds(shown[key], given[key]) for key in shown)
    if isinstance(shown, list):
        return isinstance(given, list) and len(shown) == len(given) and all(map(holds, shown, given))
    return type(shown) is type(given) and shown == given


def check_example(path: Path) -> None:
    start, first, *rest = map(json.loads, path.read_text().splitlines())
    match = oracle.Match(start)
    assert holds(first, {"ok": True, "state": oracle.state(match.table)})
    for event, shown in zip(rest[::2], rest[1::2], strict=True):
        answer = match.answer(event)
        assert holds(shown, answer), (path.name, event, shown, answer)


def test_the_examples_of_the_contract_hold():
    if not EXAMPLES:
        pytest.skip("the examples of the contract do not lie beside this checkout")
    for path in EXAMPLES:
        check_example(path)


# What has to hold in any match


@each_match
def test_no_chip_is_lost(seed):
    for state in states(play(seed)):
        assert sum(state["chips"]) + state["bank"] == 37
        assert min(state["chips"] + [state["bank"]]) >= 0


@each_match
def test_w5_no_die_is_lost_and_nobody_has_more_than_three_of_other_colours(seed):
    for state in states(play(seed)):
        if state["phase"] == "setup":
            continue
        seats = range(len(state["chips"]))
        assert Counter(colour for dice in state["dice"] for colour, _ in dice) == dict.fromkeys(seats, 6)
        assert sorted(state["colours"]) == list(seats)
        for seat, dice in enumerate(state["dice"]):
            assert dice == sorted(dice)
            assert len([colour for colour, _ in dice if colour != state["colours"][seat]]) <= 3


@each_match
def test_w7_who_has_seven_chips_has_won(seed):
    for state in states(play(seed)):
        assert (state["phase"] == "over") == (max(state["chips"]) >= 7) == (state["winner"] is not None)
        if state["winner"] is not None:
            assert state["chips"][state["winner"]] >= 7


@each_match
def test_w11_no_card_is_played_more_often_than_it_exists(seed):
    for state in states(play(seed)):
        assert all(0 < count <= CARDS[card].count for card, count in state["played"].items())


@each_match
def test_a_state_has_the_keys_of_the_contract_and_a_duel_while_there_is_one(seed):
    for state in states(play(seed)):
        assert list(state) == KEYS.split()
        assert (state["duel"] is None) == (state["phase"] in ("setup", "attack", "over"))
        assert (state["turn"] == state["duel"]["attacker"]) if state["duel"] else True


@each_match
def test_the_events_that_were_not_taken_back_lead_to_the_same_end(seed):
    record = play(seed)
    again = oracle.Match(record.exchanges[0].event)
    answers = [again.answer(event) for event in record.events]
    assert all(answer["ok"] for answer in answers)
    assert answers[-1] == record.exchanges[-1].answer


# What seldom happens, worked by hand


def settled(chips: list[int], bank: int, cards: list[Event]) -> oracle.Table:
    """Seat 2 has attacked seat 0 and loses, with these special cards played."""
    table = oracle.Table(len(chips), phase="specials", turn=2, bank=bank, pair=[2, 0])
    table.chips = list(chips)
    table.dice = [[[seat, 6]] for seat in range(table.seats)]
    table.cards = [[1, 2, 3], [1, 2, 6]]
    for card in cards:
        oracle.on_special(table, {"event": "special", **card})
        table.latest = {"event": "special", **card}
    oracle.on_settle(table, {"event": "settle"})
    return table


def bet(player: int, on: int) -> Event:
    return {"player": player, "card": "bet", "on": on}


def test_w7_of_several_the_winner_of_the_duel_comes_first():
    table = settled([6, 0, 0, 6], 25, [bet(3, 0)])
    assert (table.chips, table.winner) == ([7, 0, 0, 7], 0)


def test_w7_then_the_first_clockwise_from_the_attacker():
    pays = {"player": 1, "card": "winner_pays_loser"}
    assert settled([5, 6, 0, 6], 20, [bet(1, 0), bet(3, 0), pays]).winner == 3
    assert settled([5, 6, 6, 6], 14, [bet(1, 0), bet(3, 0), pays]).winner == 2


def test_w7_who_passes_through_seven_has_not_won():
    table = settled([6, 0, 0, 0], 31, [bet(0, 2)])
    assert (table.chips, table.phase) == ([6, 0, 0, 0], "attack")


def test_w6_a_bank_with_too_little_pays_what_it_has():
    two = {"player": 1, "card": "winner_gets_two"}
    double = {"player": 1, "card": "double", "special": True}
    table = settled([4, 6, 6, 6, 6, 6], 3, [two, double])
    assert (table.chips[0], table.bank, table.last["chips"]) == (7, 0, [3, 0, 0, 0, 0, 0])


def test_w6_a_player_with_too_little_pays_what_he_has():
    pays = {"player": 1, "card": "loser_pays_bank"}
    double = {"player": 1, "card": "double", "special": True}
    assert settled([0, 0, 1, 0], 36, [pays, double]).chips == [1, 0, 0, 0]
    assert settled([0, 0, 0, 0], 37, [pays, double]).chips == [1, 0, 0, 0]


# Nothing is left out


def fates(events: list[Event]) -> set[tuple[str, str]]:
    """What became of the special cards of a match."""
    seen = set()
    for place, event in enumerate(events[:-1]):
        if event["event"] != "special":
            continue
        card, after = event["card"], events[place + 1]
        follows = after["card"] if after["event"] == "special" else None
        void, answer_void = oracle.is_void(events, place), follows and oracle.is_void(events, place + 1)
        seen.add((card, "void" if void else "in force"))
        if follows == "discard_specials" and void:
            seen.add((card, "discarded"))
        elif follows in oracle.AIMED and oracle.aims_at_a_special(after):
            seen.add((card, "%s %s" % (follows, "in vain" if answer_void else "holds")))
        elif follows == "discard_specials" and after["of"] == event["player"]:
            seen.add((card, "discarded in vain"))
    return seen


@pytest.mark.sweep
def test_every_card_meets_every_fate():
    seen = set().union(*(fates(record.events) for record in every_record()))
    for card in CARDS:
        meets = {"in force", "void", "block holds", "block in vain"}
        meets |= set() if card in CANNOT_BE_DOUBLED else {"double holds", "double in vain"}
        meets |= set() if card == "discard_specials" else {"discarded"}
        assert {fate for name, fate in seen if name == card} >= meets, card
    assert {fate for _, fate in seen} >= {"discarded in vain"}


@pytest.mark.sweep
def test_every_event_code_and_phase_occurs():
    events, codes, phases = set(), set(), set()
    for record in every_record():
        events |= {event["event"] for event in record.events}
        codes |= {answer.get("error") for _, answer in record.exchanges}
        phases |= {state["phase"] for state in states(record)}
    assert events == set(EVENTS)
    assert codes == {None, *CODES}
    assert phases == set(PHASES)


@pytest.mark.sweep
def test_what_is_seldom_occurs():
    seen: Counter[str] = Counter()
    for record in every_record():
        for state in states(record):
            last = state["last"]
            seen["bank empty"] += state["bank"] == 0
            seen["nobody's dice"] += state["phase"] != "setup" and [] in state["dice"]
            seen["turn skipped twice"] += len(set(state["skips"])) < len(state["skips"])
            if state["phase"] == "over":
                seen["won without the duel"] += state["winner"] != last["winner"]
                seen["several at once"] += len([chips for chips in state["chips"] if chips >= 7]) > 1
            if last:
                seen["four chips"] += max(last["chips"]) >= 4
                seen["level"] += last["points"][0] == last["points"][1]
    assert all(seen.values()), seen
