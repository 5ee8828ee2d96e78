"""The reasons for the end of a match of Qwixx: they are true, and their numbers add up to the scores."""

import sys

from bench import Bench
from schiri.games import game_class, texts_of
from schiri.games.qwixx.rules.board import points
from schiri.games.qwixx.texts import REASON, reason_in_words
from schiri.partner.knowledge import Chance
from schiri.texts import Texts
from schiri.ui.canvas import Canvas
from schiri.ui.font import ellipsis
from schiri.ui.wrapping import wrapped

ON_MICROPYTHON = True

MATCHES = 1000 if sys.implementation.name == "cpython" else 15
HANDICAPS = ([0, 0], [5, 0], [0, 30], [10, 5])
ROWS = ["red", "yellow", "green", "blue"]
POINTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]  # Q5


def play(chance, declines, slow, handicap):
    """Plays a random match in which a player declines once in `declines` choices. With `slow` the leftmost stone is
    placed, so that stones run out; otherwise any."""
    game = game_class("qwixx")({"players": ["A", "B"], "first": chance.below(2), "handicap": handicap})
    while game.phase != "over":
        assert game.reasons() == [] and 0 not in game.supply, "it goes on only while both have stones (Q4)"
        if game.chance():
            game.apply(game.event_from_dice([1 + chance.below(6) for _ in range(game.dice_due())]))
        else:
            choices = game.choices()
            places = sorted(choices[1:], key=lambda choice: game.place_of(choice)[1]) if slow else []
            game.apply(choices[0] if not chance.below(declines) else (places + [chance.one_of(choices)])[0])
    return game


def matches(count):
    chance = Chance(11)
    for number in range(count):
        yield play(chance, (50, 50, 3)[number % 3], number % 3 == 1, HANDICAPS[number % 4])


def named(reasons, code):
    return [reason[1:] for reason in reasons if reason[0] == code]


def check_end(state, reasons):
    """Checks the reasons for the end (Q4)."""
    misthrows = state["misthrows"]
    closed = [name for name in ROWS if state["rows"][name]["closed"]]
    assert named(reasons, "out_of_stones") == [[seat] for seat in (0, 1) if state["supply"][seat] == 0]
    assert named(reasons, "misthrows_full") == ([misthrows + [sum(misthrows)]] if sum(misthrows) >= 4 else [])
    assert named(reasons, "rows_closed") == ([closed] if len(closed) >= 2 else [])
    assert reasons[0][0] in ("out_of_stones", "misthrows_full", "rows_closed"), "something has ended it"


def check_points(state, reasons, seat, ahead):
    """Checks the points (Q5, Q7) against the stones in the rows."""
    parts = []
    for number, reason in enumerate([one for one in named(reasons, "row") if one[0] == seat]):
        whose, row, stones, worth = reason
        name = ROWS[number]
        fields = [field[1] for field in state["rows"][name]["fields"] if field and field[0] == seat]
        on_lock = state["rows"][name]["lock"] == seat
        assert (whose, row, stones) == (seat, name, sum(fields) + on_lock)
        assert worth == POINTS[min(stones, 12)]
        assert ([seat, name] in named(reasons, "lock")) == on_lock
        parts.append(worth)
    assert len(parts) == len(ROWS)
    ((_, misthrows, worth),) = [one for one in named(reasons, "misthrows") if one[0] == seat]
    assert (misthrows, worth) == (state["misthrows"][seat], -5 * misthrows)
    ((_, summed, total),) = [one for one in named(reasons, "sum") if one[0] == seat]
    assert summed == parts + [worth] and sum(summed) == total
    handicap = [one[1:] for one in named(reasons, "handicap") if one[0] == seat]
    assert handicap == ([[total, ahead, total + ahead]] if ahead else [])
    assert total + ahead == state["scores"][seat]


def test_q4_q5_q7_of_every_match_of_random_play_the_reasons_are_true_and_add_up():
    seen = set()
    for number, game in enumerate(matches(MATCHES)):
        state, reasons = game.state(), game.reasons()
        check_end(state, reasons)
        for seat in (0, 1):
            check_points(state, reasons, seat, HANDICAPS[number % 4][seat])
        scores = state["scores"]
        if state["winner"] == "draw":
            assert named(reasons, "level") == [[scores[0]]] and not named(reasons, "ahead")
        else:
            ((seat, more, less, ahead),) = named(reasons, "ahead")
            assert (seat, more, less) == (state["winner"], scores[seat], scores[1 - seat]) and ahead == more - less > 0
        seen.update([reason[0] for reason in reasons])
    if MATCHES == 1000:
        assert len(seen) == 10, "every reason has come up"


def test_q5_more_than_twelve_stones_count_as_twelve():
    assert [points(stones) for stones in (11, 12, 13, 22)] == [66, 78, 78, 78]


def test_every_reason_fits_on_the_display_with_the_widest_names():
    for language in ("de", "en", "fr"):
        texts = Texts(language, texts_of("qwixx", language))
        canvas = Canvas()
        reasons = [["row", 0, "yellow", 12, 78], ["lock", 0, "yellow"]]
        for game in matches(MATCHES // 20):
            reasons += game.reasons()
        for reason in reasons:
            name = "" if reason[0] in ("sum", "handicap") else "W" * 12
            words = reason_in_words(texts, reason, lambda seat, width, name=name: ellipsis(name, width))
            for line in wrapped(words, REASON):
                canvas.text(3, 20, line)
            assert not canvas.overflow, (language, words)


def test_a_player_has_one_name_in_all_reasons():
    bench = Bench()
    bench.begin("box", ("Maximilianna", "Wilhelmina W"), game="qwixx")
    reasons = [["ahead", 0, 74, 60, 14], ["row", 0, "yellow", 12, 78], ["lock", 0, "yellow"], ["sum", 1, [3, 6, 0], 9]]
    bench.press("OK")
    flow = bench.app.screen.flow
    lines = flow.alike(lambda: [flow.reason_in_words(reason) for reason in reasons])
    assert len({line.split(":")[0].split(" ")[0] for line in lines[:3]}) == 1


def test_up_and_down_show_at_the_end_why_and_back_who_has_won():
    bench = Bench()
    bench.begin("box", ("Ada", "Ben"), game="qwixx")
    bench.press("OK")
    for _ in range(4):  # misthrows
        if bench.screen != "TurnScreen" or not bench.app.screen.choices:
            bench.press("OK")
        for _ in range(2):
            bench.press("AC" if bench.app.screen.seat == 0 else "BC")
            bench.press("OK")
    assert bench.screen == "EndScreen"
    bench.press("DOWN")
    assert bench.app.screen.lines[:2] == ["Fehlwürfe: 2 + 2 = 4", "Beide haben −10"]
    assert bench.app.screen.lines[2:8] == [
        "Ada Rot: 0 Steine = 0",
        "Ada Gelb: 0 Steine = 0",
        "Ada Grün: 0 Steine = 0",
        "Ada Blau: 0 Steine = 0",
        "Ada: 2 Fehlwürfe = −10",
        "0+0+0+0−10 = −10",
    ]
    bench.press("BACK")
    assert bench.screen == "EndScreen"


def test_one_stone_and_one_misthrow_are_told_as_one():
    said = {
        "en": ("0 stones", "1 stone", "2 stones", "1 misthrow =", "2 misthrows ="),
        "de": ("0 Steine", "1 Stein ", "2 Steine", "1 Fehlwurf =", "2 Fehlwürfe ="),
        "fr": ("0 pion ", "1 pion ", "2 pions", "1 nul =", "2 nuls ="),
    }
    for language, (none, one, two, misthrow, misthrows) in said.items():
        text = Texts(language, texts_of("qwixx", language))
        for count, words in enumerate((none, one, two)):
            assert words in reason_in_words(text, ["row", 0, "red", count, 0], lambda seat, width: "A"), words
        for count, words in ((1, misthrow), (2, misthrows)):
            assert words in reason_in_words(text, ["misthrows", 0, count, -5 * count], lambda seat, width: "A"), words
