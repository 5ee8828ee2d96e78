"""Reports of Mäxchen: who lied is told when the secret is, and not before."""

import hmac

from known_matches import Maexchen
from making import random_match, records_of
from schiri_tools.games import host_game
from schiri_tools.games.maexchen.report import MaexchenMatch
from schiri_tools.report import collection

RANKS = [*range(31, 33), *range(41, 44), *range(51, 55), *range(61, 66), *range(11, 67, 11), 21]


def known_match():
    """Returns a short match with sealed dice: a believed claim, a cup passed on, a doubt."""
    made = Maexchen(("Ada", "Ben"), options={"lives": 1}, secret="5c" * 32).seal("123456", "654321")
    made.throw().event("claim", value=31).throw().event("claim", value=41).event("pass", value=66)
    return made.doubt().end()


def game_of(data):
    game = collection.game_of(data, host_game)
    assert isinstance(game, MaexchenMatch)
    return game


def sealed_dice(made, number):
    """Returns the dice of a throw by docs/fair/dice.md, without the box's code."""
    key = hmac.digest(bytes.fromhex(made.secret), b"Schiri 1 " + " ".join(made.parts).encode(), "sha256")
    stream = hmac.digest(key, b"throw %d block 0" % number, "sha256")
    return [byte % 6 + 1 for byte in stream if byte < 252][:2]


def value_of(dice):
    return 10 * max(dice) + min(dice)


def test_when_the_match_is_over_every_throw_is_known_whether_it_was_doubted_or_not():
    made = known_match()
    values = [value_of(sealed_dice(made, number)) for number in (1, 2, 2)]
    said = [31, 41, 66]
    claims = game_of(made.data()).claims
    assert [one.thrown for one in claims] == values
    assert [one.holds for one in claims] == [
        RANKS.index(t) >= RANKS.index(s) for t, s in zip(values, said, strict=True)
    ]
    assert [one.answer for one in claims] == ["throw", "pass", "doubt"]
    assert [one.passed for one in claims] == [False, False, True]


def test_as_long_as_the_match_goes_on_nobody_knows_what_was_not_doubted(report, log):
    made = known_match()
    for lines in range(2, len(records_of(made.data())) - 1):
        assert [one.thrown for one in game_of(made.data(lines)).claims] in ([], [None], [None] * 2, [None] * 3)
    assert "\nClaims: 3; known lies: 0, of them doubted: 0.\n" in report(log(made, lines=9))[1]


def test_all_throws_count_as_dice_when_the_match_is_over_and_none_before():
    made = random_match("maexchen", 3)
    thrown = [sealed_dice(made, number) for number in range(1, made.thrown + 1)]
    assert [value for _, _, value in game_of(made.data()).values] == sum(thrown, [])
    assert list(game_of(made.data(-2)).values) == []


def test_with_real_dice_what_was_doubted_is_known():
    made = random_match("maexchen", 1, sealed=False)
    game = game_of(made.data())
    assert any(one.thrown is not None for one in game.claims) and any(one.thrown is None for one in game.claims)
    assert list(game.values) == []


def test_its_page_and_its_tables_are_made(report, log, tmp_path):
    made = random_match("maexchen", 5, 4)
    assert "\nClaims: " in report(log(made))[1]
    assert (
        report(
            log(made), *(word for kind in ("html", "csv", "sqlite") for word in (f"--{kind}", tmp_path / f"a.{kind}"))
        )[0]
        == 0
    )
    assert "Under the cup" in (tmp_path / "a.html").read_text()
