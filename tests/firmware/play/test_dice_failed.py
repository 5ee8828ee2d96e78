"""The choices of people when the source of entropy has failed."""

from bench import Bench

ON_MICROPYTHON = True

SECOND_US = 1000000


def without_chance():
    """Returns a box, asked for a match with its dice, whose random source fails until `mend` is called."""
    bench = Bench()
    entropy = bench.app.dice.entropy
    asked = []

    def nothing(count):
        asked.append(count)
        return b""

    def mend():
        bench.app.dice.entropy = entropy

    bench.app.dice.entropy = nothing
    bench.asked, bench.mend = asked, mend
    bench.begin(ask_parts=True, names=("Eva", "Kai"))
    assert bench.screen == "DiceFailed" and bench.app.session is None and bench.board.blocks.programmed == 0
    return bench


def entries_of(bench):
    return [words for words, _ in bench.app.screen.entries]


def test_the_first_thing_on_offer_is_the_same_match_with_real_dice_which_has_its_signal():
    bench = without_chance()
    bench.press("OK")
    header, start = bench.log()[:2]
    assert header["players"] == start["event"]["players"] == ["Eva", "Kai"]
    assert "commitment" not in header and bench.app.session.seal is None
    bench.to_duel()
    bench = without_chance()
    bench.press("BACK")
    assert bench.screen == "StartScreen"


def test_the_pause_runs_down_and_nobody_can_ask_before_it_is_over():
    bench = without_chance()
    for left in (10, 9, 8):
        assert entries_of(bench) == ["Echte Würfel", "Versuch in %d s" % left]
        bench.time.run(SECOND_US)
    asked = len(bench.asked)
    bench.choose("Versuch")
    assert bench.screen == "DiceFailed" and len(bench.asked) == asked
    bench.time.run(7 * SECOND_US)
    assert entries_of(bench) == ["Echte Würfel", "Noch ein Versuch"]


def test_when_chance_is_back_the_very_match_begins_with_a_seal():
    bench = without_chance()
    bench.time.run(10 * SECOND_US)
    bench.mend()
    bench.choose("Noch ein Versuch")
    assert bench.screen == "SealScreen" and bench.log()[0]["players"] == ["Eva", "Kai"]
    assert bench.log()[0]["commitment"] == bench.app.session.seal.commitment
