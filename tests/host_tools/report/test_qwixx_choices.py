"""What a report says of how good choices in Qwixx – Das Duell were: positions against the rules, the end against all
rolls counted one by one, samples against what is known, and a mistake that was planted."""

import re
from collections import Counter
from itertools import product
from random import Random

import pytest
from making_qwixx import Qwixx as Made
from schiri.games.qwixx.partner import QwixxKnowledge
from schiri.games.qwixx.rules.game import Qwixx
from schiri.partner.knowledge import Chance
from schiri_tools.games.qwixx.choices import Choice, options_of
from schiri_tools.games.qwixx.judging import judged_in_words
from schiri_tools.games.qwixx.solving import facts, partners
from schiri_tools.games.qwixx.solving.endgame import Endgame, TooMany
from schiri_tools.games.qwixx.solving.options import Option, behind, played_for, rolled
from schiri_tools.games.qwixx.solving.position import (
    Position,
    after_turn,
    places_of_colours,
    places_of_white,
    position_of,
    turns_of,
)
from schiri_tools.games.qwixx.solving.rows import CLOSED
from schiri_tools.report import collection
from schiri_tools.report.sampling import judged_by_matches
from schiri_tools.report.words import ReportWords

START = {"players": ["Ada", "Ben"], "first": 0}


def turns_by_the_rules(game):
    """The positions behind all that a player can do with a roll."""
    if game.phase in ("roll", "over"):
        yield position_of(game)
        return
    for choice in game.choices():
        after = game.copy()
        after.apply(choice)
        yield from turns_by_the_rules(after)


def roll(game, random):
    values = [random.randint(1, 6) for _ in range(game.dice_due())]
    game.apply(game.event_from_dice(values))
    return (*game.white, *(value or 1 for value in game.colours))


def test_q1_to_q4_what_a_turn_can_lead_to_is_what_the_rules_say():
    random, ends = Random(24), 0
    for _ in range(12):
        game = Qwixx(START)
        while game.phase != "over":
            at = position_of(game)
            dice = roll(game, random)
            white, colours = places_of_white(dice), places_of_colours(dice)
            found = {after_turn(at, turn) for turn in turns_of(at, white, colours)}
            assert found == set(turns_by_the_rules(game))
            ends += any(one.over for one in found)
            play_on(game, random)
    assert ends > 20


def test_q2_the_last_stone_of_all_closes_a_row_and_none_is_left_for_the_lock():
    game = Qwixx(START)
    game.own[0][0], game.counts[0][0], game.supply[0] = 0b11111, 5, 1
    game.heights[0][:5] = [1] * 5
    at = position_of(game)
    dice = 6, 6, 1, 1, 1, 1
    game.apply({"event": "roll", "white": [6, 6], "red": 1, "yellow": 1, "green": 1, "blue": 1})
    found = {after_turn(at, turn) for turn in turns_of(at, places_of_white(dice), places_of_colours(dice))}
    assert found == set(turns_by_the_rules(game)) and any(one.rows[0] >= CLOSED for one in found)


def test_q3_what_is_behind_each_choice_of_an_action_is_what_the_rules_say():
    random, used = Random(3), 0
    for _ in range(3):
        game = Qwixx(START)
        while game.phase != "over":
            roll(game, random)
            while game.phase in ("action1", "action2"):
                event = random.choice(game.choices())
                used += game.phase == "action2" and bool(game.used)
                for choice, option in options_of(game, event):
                    after = game.copy()
                    after.apply(choice)
                    assert set(behind(option)) == set(turns_by_the_rules(after))
                game.apply(event)
    assert used > 10


def play_on(game, random):
    """Mostly far to the right: so that rows are closed."""
    while game.phase not in ("roll", "over"):
        choices = game.choices()
        game.apply(choices[0] if len(choices) == 1 or random.random() < 0.1 else random.choice(choices[1:]))


@pytest.mark.parametrize(("plays", "sight"), (("hard", partners.HARD), ("greedy", partners.GREEDY)))
def test_a_partner_on_positions_plays_as_well_as_the_one_on_the_box(plays, sight):
    random, knowledge, chance = Random(7), QwixxKnowledge(), Chance(7)
    for _ in range(4):
        game = Qwixx(START)
        while game.phase != "over":
            at = position_of(game)
            dice = roll(game, random)
            mine = partners.worth(partners.after_roll(at, dice, random, sight), at.turn, sight)
            while game.phase in ("action1", "action2"):
                game.apply(knowledge.choose(game, at.turn, knowledge.moves(game, at.turn), plays, chance))
            assert partners.worth(position_of(game), at.turn, sight) == pytest.approx(mine, abs=1e-6)


# Ends, found among matches of two who play hard: rows, misthrows, stones left, whose turn; from how many positions on
# the match goes on.
ONE_TURN = ((9956809295142, 1959848198183, 878388466288, 1677589090464), (1, 0), (1, 2), 0), 1
SOME_TURNS = ((1127429784128, 894998675832, 10738494881840, 1427138609438), (2, 1), (1, 2), 1), 3
MORE_TURNS = ((1133872460256, 1136020193388, 9424500475364, 1951123865737), (1, 0), (1, 5), 1), 8


def all_rolls(at):
    """How often each set of positions can follow; the die of a closed row, of which there is one, is left out."""
    values = [(1,) if row >= CLOSED else range(1, 7) for row in at.rows]
    found = Counter()
    for dice in product(range(1, 7), range(1, 7), *values):
        turns = turns_of(at, places_of_white(dice), places_of_colours(dice))
        found[frozenset(after_turn(at, turn) for turn in turns)] += 1
    return found


def by_counting(root):
    """What a position is worth, by every roll there is, and as many rounds as it takes."""
    rolls, waiting = {}, [root]
    while waiting:
        at = waiting.pop()
        if not at.over and at not in rolls:
            rolls[at] = all_rolls(at)
            waiting += {one for behind in rolls[at] for one in behind}
    worths = dict.fromkeys(rolls, 0.5)
    for _ in range(60):
        for at, found in rolls.items():
            best = max if at.turn == 0 else min
            total = sum(
                count * best(one.result if one.over else worths[one] for one in behind)
                for behind, count in found.items()
            )
            worths[at] = total / found.total()
    return worths[root], len(rolls)


def exact(position, count):
    at = Position(*position)
    endgame = Endgame(count)
    worth, positions = by_counting(at)
    assert endgame.worth(at) == pytest.approx(worth, abs=1e-12) and positions == count
    with pytest.raises(TooMany):
        Endgame(count - 1).worth(at)


def test_the_end_is_worth_what_counting_every_roll_says():
    exact(*ONE_TURN)


@pytest.mark.sweep
@pytest.mark.parametrize("end", (SOME_TURNS, MORE_TURNS))
def test_ends_of_several_turns_are_worth_what_counting_every_roll_says(end):
    exact(*end)


def test_matches_to_the_end_tell_what_is_known_within_their_error():
    at = Position(*ONE_TURN[0])
    lost = at._replace(over=True)
    assert lost.result == 0
    played = [played_for(0, Option(at)), played_for(0, Option(lost))]
    judgement = judged_by_matches(2000, "1", played, chosen=1)
    assert judgement.best == 0 and 0.005 < judgement.error < 0.02
    assert abs(judgement.cost - Endgame(1).worth(at)) < 4 * judgement.error
    assert judged_by_matches(2000, "1", played, chosen=0)[1:] == (0, 0)


def with_a_mistake():
    """Record 4: Ada, who could begin red and yellow at the left end, declines both actions: a misthrow."""
    return Made().dice(1, 1, 1, 1, 1, 1).decline(2).end("ended")


@pytest.mark.sweep
def test_a_mistake_is_named_with_what_was_better(report, log, tmp_path):
    page = tmp_path / "page.html"
    path = log(with_a_mistake())
    assert report(path, "--html", page)[0] == 0 and "How good" not in page.read_text(encoding="utf-8")
    words = "--rollouts", "160", "--language", "de", "--html", page
    assert report(path, *words)[0] == 0
    told = page.read_text(encoding="utf-8")
    assert "Wie gut war das?" in told
    assert "Better" not in told
    better = re.findall(r"Besser: rot 2, ([\d,]+)\s±\s([\d,]+)\s% mehr wert", told)
    ((cost, error),) = {tuple(float(number.replace(",", ".")) for number in one) for one in better}
    assert cost > 3 * error > 3


DICE = {"white": [3, 4], "red": [5], "blue": [1]}
BEST = {"event": "place", "action": 2, "row": "red", "white": 4}


@pytest.mark.parametrize(
    ("language", "told"),
    (
        ("en", ("white 3 4, red 5, blue 1", "declined", "Better: red 9, worth 3.1 ± 1.0 % more.")),
        ("de", ("weiß 3 4, rot 5, blau 1", "verzichtet", "Besser: rot 9, 3,1 ± 1,0 % mehr wert.")),
        ("fr", ("blanc 3 4, rouge 5, bleu 1", "renonce", "Mieux : rouge 9, qui valait 3,1 ± 1,0 % de plus.")),
    ),
)
def test_a_mistake_is_what_costs_more_than_three_standard_errors(language, told):
    words = ReportWords(language, "qwixx")
    choices = [Choice(7, 0, DICE, {"event": "pass"}, BEST, 0.031, error) for error in (0.0103, 0.0104)]
    named, unsure = judged_in_words(choices, words)
    shown = named.mistake.thrown, named.mistake.chosen, named.mistake.better
    assert tuple(one.replace("\N{NO-BREAK SPACE}", " ") for one in shown) == told
    assert unsure.mistake is None and unsure.cost == 0.031 and unsure.error == 0.0104


def test_a_number_of_matches_that_tells_no_error_is_refused(report, log):
    with pytest.raises(SystemExit) as refused:
        report(log(with_a_mistake()), "--rollouts", "39")
    assert refused.value.code == 2


@pytest.mark.sweep
def test_of_two_who_play_hard_no_choice_is_called_a_mistake(report, log):
    made, random, knowledge, chance = Made(), Random(3), QwixxKnowledge(), Chance(3)
    while made.game.phase != "over":
        game = made.game
        if game.chance():
            made.dice(*[random.randint(1, 6) for _ in range(game.dice_due())])
        else:
            event = dict(knowledge.choose(game, game.turn, knowledge.moves(game, game.turn), "hard", chance))
            made.event(event.pop("event"), **event)
    game = collection.game_of(collection.match_of(made.end().data(), rollouts=60))
    judged = game.judged()
    assert len(judged) > 20 and not [one for one in judged if one.mistake]


def test_a_turn_costs_what_the_best_one_would_have_won():
    """In an end of one turn the results say it."""
    at, random, costly = Position(*ONE_TURN[0]), Random(1), 0
    for _ in range(40):
        dice = rolled(random)
        ends = [after_turn(at, turn) for turn in turns_of(at, places_of_white(dice), places_of_colours(dice))]
        best = max(one.result for one in ends)
        assert [facts.cost_of(Endgame(1), at, dice, one) for one in ends] == [best - one.result for one in ends]
        costly += best > min(one.result for one in ends)
    assert costly > 5


@pytest.mark.sweep
def test_the_command_tells_it(capsys):
    assert facts.main(["1"]) == 0
    turns, not_best, given_away = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"turns: \d+, solved: \d+, positions for them: \d+", turns)
    assert not_best.startswith("hard did not choose the best in ") and given_away.endswith(" of a match")
