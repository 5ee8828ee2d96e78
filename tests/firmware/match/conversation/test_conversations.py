"""Conversations worked by hand: each file holds lines in turn, an event and what its answer must show."""

import json
from pathlib import Path

import pytest
from asking import answers, holds, on_every_runtime
from schiri import games

FINI = sorted((Path(__file__).parent / "conversations").glob("*.jsonl"))
SCHOCKEN = sorted((Path(__file__).parent / "conversations/schocken").glob("*.jsonl"))
QWIXX = sorted((Path(__file__).parent / "conversations/qwixx").glob("*.jsonl"))
WUERFEL_DUELL = sorted((Path(__file__).parent / "conversations/wuerfel_duell").glob("*.jsonl"))
MAEXCHEN = sorted((Path(__file__).parent / "conversations/maexchen").glob("*.jsonl"))
SHARED = Path(__file__).parents[5] / "shared" / "games" / "examples"

EVENTS = ["announce", "roll", "reroll", "go", "take", "fini", "layouts", "ruling", "foul"]
CARDS = "winner_gets_two winner_pays_bank winner_pays_loser loser_pays_bank bet compare_any compare_attacker own_dice "
CARDS += "double block give_die change_die swap_dice swap_all pass_dice reroll_all exchange skip_turn discard_specials"
CODES = ["bad_json", "unknown_event", "no_match", "bad_argument", "wrong_phase"]
CODES += ["no_such_die", "impossible_dice", "nothing_to_undo"]


def check(runtime, paths):
    """Runs conversations one after the other, those without a start first, each by itself."""
    alone = [[path] for path in paths if b'"no_match"' in path.read_bytes()]
    together = [path for path in paths if [path] not in alone]
    for some in [*alone, together]:
        lines = [(path, line) for path in some for line in path.read_bytes().split(b"\n")[:-1]]
        given = answers(runtime, b"".join(event + b"\n" for _, event in lines[::2])).splitlines()
        for (path, event), (same, shown), answer in zip(lines[::2], lines[1::2], given, strict=True):
            assert same == path and holds(json.loads(shown), json.loads(answer)), (path.name, event, shown, answer)


@on_every_runtime
def test_the_answers_are_those_worked_by_hand(runtime):
    check(runtime, FINI + SCHOCKEN + QWIXX + WUERFEL_DUELL + MAEXCHEN)


@on_every_runtime
def test_the_examples_of_the_contract_hold(runtime):
    if not SHARED.exists():
        pytest.skip("the examples of the contract do not lie beside this checkout")
    check(runtime, [path for path in sorted(SHARED.glob("*.jsonl")) if path.name.startswith(games.NAMES)])


def accepted(paths, codes):
    """Yields each accepted event of the conversations with its answer; `codes` gets the error of every answer, None if
    there is none."""
    for path in paths:
        lines = path.read_bytes().split(b"\n")[:-1]
        for event, answer in zip(lines[::2], map(json.loads, lines[1::2]), strict=True):
            codes.add(answer.get("error"))
            if answer["ok"]:
                yield json.loads(event), answer


def test_the_conversations_of_fini_leave_nothing_out():
    events, codes, phases, fouls, steps, offences, dice = set(), set(), set(), set(), set(), set(), set()
    for event, answer in accepted(FINI, codes):
        events.add(event["event"])
        dice.add(event.get("dice"))
        fouls.add((event.get("kind"), event.get("player") is None))
        state = answer.get("state", answer)
        phases.add(state.get("phase"))
        verdict = state.get("verdict") or {"step": None, "offences": [[], []]}
        steps.add(verdict["step"])
        offences.update(verdict["offences"][0] + verdict["offences"][1])
    assert events == {"start", "undo", "state", "judge", *EVENTS}
    assert codes >= set(CODES)
    assert phases >= {"announce", "roll", "ready", "duel", "layouts", "over"}
    assert steps >= {0, 1, 2, 3}
    assert dice >= {"box", "table"}
    kinds = {"turned", "dropped", "knocked", "two_dice", "two_hands", "put_back"}
    assert fouls >= {(kind, nobodys) for kind in kinds for nobodys in (True, False)}
    assert fouls >= {("same_die", True), ("same_call", True)}
    assert offences >= kinds | {"premature", "too_many_dice", "wrong_order", "duplicate_value"}
    assert offences >= {"bad_copy", "needless_copy"}


def test_the_conversations_of_schocken_leave_nothing_out():
    events, codes, phases, kinds, reasons, halves, turned = set(), set(), set(), set(), set(), set(), set()
    for event, answer in accepted(SCHOCKEN, codes):
        state = answer["state"]
        events.add(event["event"])
        reasons.add(event.get("reason"))
        turned.add((event.get("turned"), event.get("ones")))
        phases.add(state.get("phase"))
        halves.add((state.get("half"), state.get("phase")))
        kinds.update(result[1] for result in (state.get("last_round") or {}).get("results", []))
    assert events == {"start", "undo", "state", "opening", "join", "throw", "void", "aside", "stand"}
    assert codes >= set(CODES[:5]) | {"not_out", "not_there", "no_throw_left", "nothing_to_undo"}
    assert phases >= {"opening", "throw", "decide", "over"}
    assert halves >= {(1, "throw"), (2, "throw"), (3, "throw"), (2, "over"), (3, "over")}
    assert kinds == {"plain", "street", "schock_doof", "general", "schock", "schock_aus"}
    assert reasons >= {"tower", "off_table", "out_of_turn", "referee"}
    assert turned >= {(0, 1), (0, 2), (0, 3), (1, 0), (2, 0)}


def test_the_conversations_of_qwixx_leave_nothing_out():
    events, codes, phases, winners, legal = set(), set(), set(), set(), set()
    for event, answer in accepted(QWIXX, codes):
        state = answer.get("state", {})
        events.add((event["event"], event.get("action")))
        phases.add(state.get("phase"))
        winners.add(state.get("winner"))
        legal.update(tuple(choice) for choice in state.get("legal", []))
    kinds = {(action, kind) for action, _, _, kind in legal}
    assert {name for name, _ in events} == {"start", "undo", "state", "roll", "place", "pass"}
    assert events >= {("place", 1), ("place", 2)}
    assert codes >= set(CODES[:5]) | {"illegal", "nothing_to_undo"}
    assert phases >= {"roll", "action1", "action2", "over"}
    assert kinds == {(action, kind) for action in (1, 2) for kind in ("place", "stack", "capture")}
    assert winners >= {0, 1, "draw"}


def test_the_conversations_of_wuerfel_duell_leave_nothing_out():
    events, codes, phases, cards, aims = set(), set(), set(), set(), set()
    for event, answer in accepted(WUERFEL_DUELL, codes):
        events.add(event["event"])
        cards.add(event.get("card"))
        aims.update((event.get("card"), name) for name in ("duel_card", "special", "again") if name in event)
        phases.add(answer.get("state", {}).get("phase"))
    names = "start undo state roll reroll attack special reveal settle decide give shuffle"
    assert events == set(names.split())
    assert codes >= {*CODES[:5], "none_left", "not_now", "cannot_double", "no_such_die", "three_dice_rule"}
    assert phases >= {"setup", "attack", "reveal", "specials", "tie", "give", "over"}
    assert cards >= set(CARDS.split())
    assert aims >= {("double", "duel_card"), ("double", "special"), ("double", "again")}
    assert aims >= {("block", "duel_card"), ("block", "special")}
