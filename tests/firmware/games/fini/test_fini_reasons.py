"""The reasons of verdicts of FINI!, checked as a player at the table would: on random tables, and in matches."""

import json
import random

from bench import Bench
from schiri.games import texts_of
from schiri.games.fini.rules.game import Fini
from schiri.games.fini.rules.reasons import reasons_of
from schiri.games.fini.rules.verdict import duel_on_table, judge
from schiri.games.fini.screens.why import paged
from schiri.games.fini.texts import reason_in_words
from schiri.texts import LANGUAGES
from schiri.ui.font import text_width
from schiri.ui.wrapping import wrapped

from ..second_reading import play
from . import fini_cases
from . import fini_oracle as oracle

CASES = 1000
MATCHES = 4
WIDEST = ("Wwwwwwwwwww1", "Wwwwwwwwwww2")
COLUMNS = 114  # width of a line in pixels, without the arrows
ROWS = 4  # lines of a page


def of_random_tables():
    """Yields the reasons of a verdict on a random table, the verdict, and the table."""
    rng = random.Random(1)
    for _ in range(CASES):
        case = fini_cases.random_case(rng)
        verdict = judge(case)["verdict"]
        duel = duel_on_table(case["combination"], case["caller"], case)
        yield reasons_of(verdict, (duel, case, case["chips"], case["stock"])), verdict, case


def of_matches():
    """Yields the same for the verdicts of matches; the layouts are None unless the box has judged them."""
    for number in range(MATCHES):
        held = play("fini", fini_cases.Match, f"reasons {number}")
        game = Fini(json.loads(held.lines[0]))
        needless = [[], []]
        for event, before, _ in held.accepted:
            name, verdict = event["event"], game.verdict
            if name == "take" and event["silver"] and event["value"] in before["field"]["coloured"]:
                needless[event["player"]].append(event["value"])
            game.apply(event)
            if game.verdict is verdict:
                continue
            case = {**before, "layouts": None, "caller": game.verdict["caller"], "kind": event.get("kind")}
            if name == "layouts":
                case |= {"layouts": event["layouts"], "field": event["field"]}
            elif name == "fini":
                case |= {"layouts": before["layouts"], "needless": needless}
            yield game.reasons(), game.verdict, case
            needless = [[], []]


def values_of(layout):
    return oracle.eyes(oracle.dice_of(layout))


def check_premature(case, verdict, reasons):
    """Checks that exactly the dice that fit are named, with what they match, or all pairs if no single one fits."""
    caller, straight = case["caller"], case["combination"] == "straight"
    mine, theirs, field = case["layouts"][caller], case["layouts"][1 - caller], case["field"]
    own, takeable = values_of(mine), oracle.there_to_take(field, theirs)
    assert reasons[0] == ["room", "AB"[caller], len(own), 6 - len(own)] and len(own) < 6
    hands = {
        tuple(sorted(oracle.eyes(hand))) for hand in oracle.hands_that_grow(case["combination"], mine, theirs, field)
    }
    alone = {hand[0] for hand in hands if len(hand) == 1}
    if straight:
        ways = {("beside", value, laid) for value in alone for laid in own if abs(value - laid) == 1}
    else:
        ways = {("equal", value, own.count(value)) for value in alone}
    if not ways and straight:
        ways = {("new_straight", *hand) for hand in hands}
    elif not ways:
        ways = {("new_pasch", one, oracle.eyes(takeable).count(one)) for one, _ in hands}
    told = []
    for code, die, other in reasons[1:]:
        for one in [die, other] if code == "new_straight" else [die]:
            assert one in takeable and (one[0] == "c" or "c" + one[1] not in takeable), "a coloured die is named first"
        told.append((code, int(die[1]), int(other[1]) if code == "new_straight" else other))
    assert told and sorted(told) == sorted(ways)


def check_offences(case, verdict, reasons):
    """Checks that each offence is named with exactly the dice that offend."""
    assert [sorted({one[0] for one in reasons if one[1] == side}) for side in "AB"] == verdict["offences"]
    straight = case["combination"] == "straight"
    wrong = []
    for player, side in enumerate("AB"):
        layout = case["layouts"][player]
        dice, values = oracle.dice_of(layout), values_of(layout)
        coloured = case["needless"][player] if "needless" in case else case["field"]["coloured"]
        if len(dice) > 6:
            wrong.append(["too_many_dice", side, len(dice)])
        for value in range(1, 7):
            if straight and values.count(value) > 1:
                wrong.append(["duplicate_value", side, value])
            if f"s{value}" in dice and f"c{value}" not in oracle.dice_of(case["layouts"][1 - player]):
                wrong.append(["bad_copy", side, value])
            if f"s{value}" in dice and value in coloured:
                wrong.append(["needless_copy", side, value])
        for row in map(oracle.eyes, layout if straight else [dice]):
            if straight:
                in_order = row in (sorted(set(row)), sorted(set(row))[::-1])
            else:
                in_order = all(set(row[row.index(value) :][: row.count(value)]) == {value} for value in row)
            if not in_order:
                wrong.append(["wrong_order", side, "-".join(map(str, row))])
    assert sorted(map(str, reasons)) == sorted(map(str, wrong))


def stretches(combination, layout):
    """Returns the lengths of all runs or groups."""
    if combination == "pasch":
        values = values_of(layout)
        return [values.count(value) for value in set(values)]
    found = []
    for row in map(oracle.eyes, layout):
        for place, value in enumerate(row):
            if place and abs(value - row[place - 1]) == 1:
                found[-1] += 1
            else:
                found.append(1)
    return found


def check_lengths(case, verdict, reasons):
    """Checks that the longest stretch less single dice is the length, and that the longer one or the caller wins."""
    lengths = [None, None]
    for code, side, *numbers in reasons[:-1]:
        player = "AB".index(side)
        if code == "too_short":
            assert numbers[0] == lengths[player] < 2
            lengths[player] = 0
            continue
        lengths[player] = numbers[-1]
        if code == "told_length":
            continue
        found = stretches(case["combination"], case["layouts"][player])
        assert numbers[0] == max([0, *found])
        if code == "length":
            assert found.count(1) == 0
        else:
            assert code == ("less_one" if numbers[1] == 1 else "less") and found.count(1) == numbers[1] > 0
            assert numbers[0] - numbers[1] == numbers[2]
    assert lengths == verdict["lengths"]
    winner = verdict["winner"]
    if winner is None:
        assert reasons[-1] == ["both_nothing"] and lengths == [0, 0]
    elif lengths[0] == lengths[1]:
        assert reasons[-1] == ["level", *lengths, "AB"[verdict["caller"]]] and winner == verdict["caller"]
    else:
        assert reasons[-1] == ["longer", max(lengths), min(lengths), "AB"[winner]]
        assert lengths[winner] > lengths[1 - winner]


def check(reasons, verdict, case):
    """Checks the reasons of a verdict."""
    moves = [one for one in reasons if one[0].endswith("_chip")]
    chips = list(case["chips"])
    for code, side, before, after in moves:
        player = "AB".index(side)
        assert before == chips[player] and after == before + (-1 if code == "gives_chip" else 1)
        assert code != "takes_chip" or case["chips"][1 - player] == 0
        chips[player] = after
    assert [now - then for now, then in zip(chips, case["chips"], strict=True)] == verdict["chips"]
    found = reasons[: len(reasons) - len(moves)]
    step = verdict["step"]
    if verdict["aborted"]:
        assert found == [["aborted", case["kind"]]]
    elif case["layouts"] is None and step in (0, 2):
        assert [[one[2] for one in found if one[1] == side] for side in "AB"] == verdict["offences"]
        assert {one[0] for one in found} == {"told"}
    elif case["layouts"] is None and step == 1:
        assert found == [["told_premature", "AB"[verdict["caller"]]]]
    else:
        (check_premature, check_offences, check_lengths)[step - 1](case, verdict, found)


def check_words(reasons, text):
    """Checks that with the widest names all lines fit, each sum is in one line, and no page splits a reason."""
    said = [reason_in_words(reason, text, WIDEST) for reason in reasons]
    parts = [wrapped(words, COLUMNS) for words in said]
    lines = paged(parts, ROWS)
    assert [line for line in lines if line] == sum(parts, [])
    at = 0
    for words, lines_of_it, reason in zip(said, parts, reasons, strict=True):
        assert "%" not in words and "_" not in words, words
        assert all(WIDEST["AB".index(side)] in words for side in reason if side in ("A", "B")), words
        assert " ".join(lines_of_it) == words
        assert max(map(text_width, lines_of_it)) <= COLUMNS, lines_of_it
        sums = [line.split(" ") for line in lines_of_it if "=" in line or "−" in line.split(" ") or "+" in line]
        assert len(sums) == ("=" in words)
        for line in sums:
            sign = line.index("+" if "+" in line else "−")
            change = int(line[sign + 1]) * (1 if line[sign] == "+" else -1)
            assert int(line[sign - 1]) + change == int(line[line.index("=") + 1].replace("−", "-")), line
        at += lines[at:].index(lines_of_it[0])
        assert at // ROWS == (at + len(lines_of_it) - 1) // ROWS
        at += len(lines_of_it)


def test_the_reasons_of_random_verdicts_add_up_to_them_and_have_words():
    texts = [dict(texts_of("fini", language)) for language in LANGUAGES]
    seen = set()
    for found in (*of_random_tables(), *of_matches()):
        check(*found)
        seen |= {reason[0] for reason in found[0]}
        for text in texts:
            check_words(found[0], text.__getitem__)
    assert seen == {name[len("why_") :] for name in texts[0] if name.startswith("why_")}


def test_why_says_the_names_of_the_verdict_also_of_two_who_are_called_the_same():
    bench = Bench()
    bench.begin("box", ("Ada", "Ada"))
    bench.to_duel(1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 1, 2, 3, 4)
    for key in ("A1", "A2", "B5", "B6", "B4", "AF"):
        bench.press(key)
    bench.press("DOWN")
    assert bench.app.screen.lines == [
        "Ada1: 2 Würfel, Platz",
        "für 4",
        "3 passte neben 2",
        "",
        "Ada2 nimmt einen Chip,",
        "der andere hat keinen:",
        "0 + 1 = 1",
    ]
