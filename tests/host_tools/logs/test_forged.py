"""Forged logs whose checks fit: each contradiction to rules, times or keys is found.

A forgery without a contradiction passes. `UNKNOWABLE` lists what such a forgery can change.
"""

import copy
import re
from functools import cache
from random import Random

import pytest
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, verified
from schiri_tools.logs.throws import NOT_SEALED, TEST_DICE

from . import forged_by_hand, test_board_log
from .forging import Forger, Forgery, follows, one_of_each_shape
from .playing import GOLDEN
from .sealing import at, contents, sealed, sealed_text
from .test_page_modules import PACKAGE, codes_in

# Faults of bytes, of codes and of signatures have tests of their own.
ELSEWHERE = {"codes", "lines", "match_facts", "origin", "signature"}
ELSEWHERE_TOO = {"empty_log", "wrong_check", "wrong_number", "signed_too_early"}
OF_OTHER_GAMES = {"interruption_open", "nothing_uncovered", "wrong_cause", "wrong_number_of_dice"}  # in test_any_game

# For the code of each fault, a forgery in which it has to be found: `log: kind of line, and what is changed in it`.
# Several forgeries have that name, and some of them may pass. `forged_by_hand` has the rest.
FAULTS = {
    "behind_result": "sealed_dice: result behind result",
    "cause_of_nothing": "power_cuts: resumed left out",
    "duel_open": "sealed_dice: resumed behind go",
    "empty_record": "sealed_dice: go.event left out",
    "interruption_as_foul": "power_cuts: foul.event.kind another",
    "key_of_parts": "sealed_dice: sealed.t another",
    "lost_without_damage": "sealed_dice: resumed.lost added",
    "missing_key": "sealed_dice: go.t left out",
    "newer_format": "sealed_dice: header.schiri one more",
    "no_cause": "power_cuts: foul.cause left out",
    "no_dice_ready": "sealed_dice: armed behind start",
    "no_match_log": "sealed_dice: header.schiri left out",
    "no_number_of_throw": "sealed_dice: drawn roll.throw left out",
    "no_press_of_call": "table_dice: fini.event.player another",
    "no_press_of_foul": "box_dice: foul.keys[] left out",
    "no_press_of_take": "sealed_dice: fini.keys[] left out",
    "no_secret": "sealed_dice: result.secret left out",
    "no_start": "sealed_dice: start left out",
    "no_such_format": "sealed_dice: header.schiri one less",
    "no_such_seat": "partners: partner.seat one more",
    "no_verdict": "sealed_dice: fini.verdict left out",
    "not_resumed": "power_cuts: resumed left out",
    "not_thrown_by_box": "table_dice: roll.throw added",
    "not_to_keep": "wuerfel_duell: kept behind shuffle",
    "nothing_to_judge": "schocken: stand.verdict added",
    "number_of_parts": "sealed_dice: parts.parts[] twice",
    "number_of_throw": "sealed_dice: drawn roll.throw one more",
    "numbered_throw": "box_dice: roll.throw added",
    "order_of_keys": "sealed_dice: go in another order",
    "order_of_no_call": "board: foul.event.kind another, and what follows",
    "order_of_presses": "sealed_dice: fini.keys[] exchanged",
    "other_cause": "power_cuts: foul.cause another",
    "other_code_of_parts": "code_of_parts: parts.code another letter",
    "other_event": "sealed_dice: go.event in another order",
    "other_order": "board: fini.order.counted another",
    "other_reasons": "sealed_dice: fini.why added",
    "other_side": "sealed_dice: partner behind start",
    "other_start": "sealed_dice: header.players[] another",
    "other_state": "sealed_dice: result.state.chips[] one more",
    "other_throw_uncovered": "maexchen: drawn doubt.uncovers one less",
    "other_time": "sealed_dice: take.t one more",
    "other_time_of_call": "board: fini.order.by one more",
    "other_undone": "sealed_dice: undo.undone.coloured[] one more",
    "other_verdict": "sealed_dice: fini.verdict.step one more",
    "parts_not_pressed": "sealed_dice: parts.keys[] left out",
    "parts_of_nothing": "sealed_dice: header.commitment left out",
    "press_outside_duel": "sealed_dice: fini.keys[][] another",
    "press_twice": "sealed_dice: fini.keys[] twice",
    "refused": "sealed_dice: undo left out",
    "sealed_real_dice": "table_dice: header.commitment added",
    "second_parts": "sealed_dice: parts behind parts",
    "second_start": "sealed_dice: start behind start",
    "secret_of_nothing": "table_dice: result.secret added",
    "thrown_before_parts": "sealed_dice: parts left out",
    "time_backwards": "sealed_dice: undo.t another",
    "unknown_event": "sealed_dice: go.event.event another letter",
    "unknown_game": "sealed_dice: header.game another",
    "unknown_key": "sealed_dice: go.note added",
    "was_laid_aside": "power_cuts: later behind armed",
    "was_not_laid_aside": "power_cuts: resumed.resumed another",
    "wrong_result": "maexchen: result behind start",
    "wrong_secret": "sealed_dice: result.secret another letter",
    "wrong_value": "sealed_dice: armed.seat added",
}

# Changes that pass, as nobody can know the truth if a match is not signed. Whatever passes, verdicts and states follow
# from the rules, and the box's own dice from the secret.
UNKNOWABLE = {
    "what the box says of itself": r".*: (header|resumed)\.(firmware|board|match|id|entropy|resolution_us|tie_us|"
    r"stuck_keys|torn|lost|unfinished).*|.*: (fini|foul)\.resolution_us .*",
    "who played, and by which options, if nothing came of them": r".*: header\.(players\[\]|options\.\w+) .*everywhere",
    "when it was": r".*\.t (one|another).*|.*: \w+\.keys\[\](\[\] (one|another)| exchanged).*|.*exchanged .* in time",
    "a note, or one kept back": r".*: (armed|kept|later|partner|resumed|sealed)[. ].*"
    r"|.*exchanged with (armed|partner|resumed|sealed)",
    "that a script set dice, which is told first": r".*\.test_dice (added|left out).*",
    "other events that the rules allow, but for drawn dice": r".*: (?!drawn|header|start|take|fini)\w+\.event\..*"
    r"|.*: drawn special\.event\.player .*|.*: (re)?roll behind .*|.*: shuffle .*",
    "that the match went on": r".* and what came then left out",
    "presses that moved nothing": r".*: (fini|foul)\.(keys(\[\])? (left out|exchanged)|early).*",
    "what the counters saw, if the first call is the same": r"board: (fini|foul)\.order.*|.*: foul\.order added.*",
    "reasons, which follow": r".*: \w+\.why (added|left out).*",
    "whether the key for silver dice was held": r".*: take( left out| exchanged with take.*|\.event\.silver .*)",
    "the code of the parts, which older logs lack": r".*: parts\.code left out",
    "takes of a duel whose presses were lost": r"(damaged|power_cuts): take.*",
}


# For each of these reasons, a forgery that passes.
PASSING = {
    "what the box says of itself": "sealed_dice: header.board another letter",
    "who played, and by which options, if nothing came of them": "box_dice: header.players[] another everywhere",
    "when it was": "sealed_dice: result.t one more",
    "a note, or one kept back": "partners: partner left out",
    "that a script set dice, which is told first": "sealed_dice: drawn roll.test_dice added",
    "other events that the rules allow, but for drawn dice": "schocken: stand.event.hidden turned round",
    "that the match went on": "schocken: void and what came then left out",
    "presses that moved nothing": "box_dice: fini.keys[] left out",
    "what the counters saw, if the first call is the same": "board: fini.order.after one less",
    "reasons, which follow": "damaged: foul.why left out",
    "whether the key for silver dice was held": "box_dice: take.event.silver turned round, and what follows",
    "the code of the parts, which older logs lack": "code_of_parts: parts.code left out",
    "takes of a duel whose presses were lost": "damaged: take.event.player one more",
}


@cache
def logs():
    """Returns good logs by name: golden ones, some of them with real dice in place of the box's, and a real board's."""
    found = {path.stem: contents(path.read_bytes()) for path in GOLDEN.glob("*.jsonl") if path.stem != "whole_match"}
    found["no_duel"][0]["unfinished"] = [3, 4]
    told = {f"told_{name}": with_real_dice(found[name]) for name in ("maexchen", "qwixx", "wuerfel_duell")}
    return found | told | {"board": test_board_log.played()}


def with_real_dice(lines):
    """Returns the lines of a log as if the players had told the box what their dice show."""
    of_the_box = ("commitment", "throw", "uncovers", "test_dice", "secret")
    told = [line for line in lines if line.get("note") != "sealed" and "parts" not in line]
    return [{key: line[key] for key in line if key not in of_the_box} for line in told]


@cache
def forgers():
    """Returns a forger for each log, by its name."""
    of_games = {}
    for lines in logs().values():
        of_games.setdefault(lines[0]["game"], [forged_by_hand.MORE_LINES]).append(lines)
    return {name: Forger(lines, of_games[lines[0]["game"]]) for name, lines in logs().items()}


def some_forgers(seed):
    """Returns the forgers of five logs, drawn at random."""
    return {name: forgers()[name] for name in Random(seed).sample([*forgers()], 5)}


def by_hand():
    """Yields the forgeries of `forged_by_hand` with the names of their logs."""
    for name, forged in forged_by_hand.FORGERIES.items():
        for forge in forged:
            lines = copy.deepcopy(logs()[name])
            forge(lines)
            first = next(index for index, line in enumerate(lines) if line != logs()[name][index])
            yield name, Forgery(forge.__name__, "", first, lambda lines=lines: lines)


def judged(name, forgery):
    """Returns the code of the fault found in a forgery, or the reason why it passes; None if the log has no end."""
    lines = forgery.made()
    try:
        log = verified(sealed(lines, renumbered=True), host_game)
    except BadLog as bad:
        assert bad.line > forgery.first and bad.reason.endswith("."), (name, forgery.way, bad)
        return bad.code
    if not log.complete:
        return None
    assert follows(lines), (name, forgery.way)
    found = [why for why, ways in UNKNOWABLE.items() if re.fullmatch(ways, f"{name}: {forgery.way}")]
    assert found, (name, forgery.way)
    return found[0]


def test_a_log_that_is_only_taken_apart_and_put_together_again_is_good():
    for lines in logs().values():
        assert verified(sealed(lines, renumbered=True), host_game).complete


def test_every_fault_is_found_in_a_forgery_and_whatever_passes_has_a_reason():
    """This fails if one of the verifier's checks is missing."""
    wanted = {}
    for what, place in (FAULTS | PASSING).items():
        name, way = place.split(": ")
        wanted.setdefault(name, {}).setdefault(way, set()).add(what)
    found = {judged(*one) for one in by_hand()}
    for name, ways in wanted.items():
        for forgery in forgers()[name].forgeries():
            if ways.get(forgery.way, found) - found and forgery.made():
                found.add(judged(name, forgery))
    assert found >= {*FAULTS, *PASSING} and {*PASSING} == {*UNKNOWABLE}
    modules = [path for path in PACKAGE.glob("logs/*.py") if path.stem not in ELSEWHERE]
    checks = {code for path in [*modules, *PACKAGE.glob("games/*/*.py")] for code in codes_in(path)}
    assert checks - found == ELSEWHERE_TOO | OF_OTHER_GAMES


def test_a_forgery_by_hand_is_found_for_its_fault():
    expected = {forge.__name__: code for of_log in forged_by_hand.FORGERIES.values() for forge, code in of_log.items()}
    assert {forgery.way: judged(name, forgery) for name, forgery in by_hand()} == expected


def test_any_change_is_found_or_cannot_be_known(seeds):
    for seed in seeds:
        for one in one_of_each_shape(some_forgers(seed), seed):
            judged(*one)


@pytest.mark.parametrize(
    ("written", "forged"),
    [
        (b'"dice": "box"}', b'"dice":  "box"}'),
        (b'"dice": "box"}', b'"dice": "table", "dice": "box"}'),
        (b'"Ada"', b'"\\u0041da"'),
        (b'"first": 0', b'"first": 0.0'),
        (b'"first": 0', b'"first": -0'),
    ],
)
def test_a_line_that_means_the_same_is_not_the_same(written, forged):
    lines = sealed(logs()["box_dice"]).splitlines()
    bad = complaint(sealed_text([line.replace(written, forged) for line in lines]))
    assert bad.line == 1 and bad.reason.endswith("the line is not as a box writes it."), bad


def complaint(log):
    with pytest.raises(BadLog) as caught:
        verified(log, host_game)
    return caught.value


def test_a_gap_in_the_numbers():
    lines = logs()["box_dice"]
    assert complaint(sealed(lines[:4] + lines[5:])).reason == "The record has the number 5, but 4 is due."


@pytest.mark.parametrize("later", [lambda log: log[:-1], lambda log: log.replace(b'"result"', b'"Result"')])
def test_of_two_faults_the_first_is_told_though_lines_are_read_many_at_a_time(later):
    lines = copy.deepcopy(logs()["sealed_dice"])
    place = at(lines, "verdict", -1)
    lines[place]["verdict"]["caller"] = 1 - lines[place]["verdict"]["caller"]
    bad = complaint(later(sealed(lines)))
    assert (bad.line, bad.code) == (place + 1, "other_verdict")


def test_a_throw_may_be_kept_by_who_has_thrown():
    lines = logs()["wuerfel_duell"]
    index = at(lines, "roll") + 1
    kept = [forged_by_hand.KEPT | {"t": lines[index]["t"], "seat": seat} for seat in range(4)]
    assert [is_good([*lines[:index], note, *lines[index:]]) for note in kept] == [True, False, False, False]


def is_good(lines):
    try:
        return verified(sealed(lines, renumbered=True), host_game).complete
    except BadLog:
        return False


@pytest.fixture
def sealed_dice():
    """Returns the lines of a match with sealed dice, as if of a box with true entropy."""
    lines = copy.deepcopy(logs()["sealed_dice"])
    lines[0]["entropy"] = "system"
    return lines


def test_the_seal_on_the_dice_of_a_good_log(sealed_dice):
    log = verified(sealed(sealed_dice), host_game)
    commitment = sealed_dice[0]["commitment"]
    groups = " ".join(commitment[start : start + 4] for start in range(0, 32, 4))
    assert log.remarks == ["What did not stand: throws undone: 1."]
    assert log.seal == (
        f"The dice were sealed as {groups}, Spieler A added 314153, Spieler B added 654331. "
        "All 3 throws follow from the revealed secret."
    )


def test_dice_that_a_script_is_said_to_have_set_are_told_first(sealed_dice):
    forged_by_hand.a_throw_changed_before_it_was_taken_back(sealed_dice)
    roll = sealed_dice[at(sealed_dice, "roll")]
    del roll["check"]
    roll["test_dice"] = True
    log = verified(sealed(sealed_dice), host_game)
    assert log.remarks[0] == TEST_DICE
    assert log.seal and "All 2 throws" in log.seal


def test_dice_that_were_never_sealed_are_told_first(sealed_dice):
    """If everything about the seal is removed from a log, `verify` says first that the dice were not sealed."""
    log = verified(sealed(with_real_dice(sealed_dice), renumbered=True), host_game)
    assert (log.remarks[0], log.seal) == (NOT_SEALED, None)
