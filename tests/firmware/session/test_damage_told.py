"""What the PC says of a match that went on from its last good record."""

import pytest
from bench import Bench
from damages import GAMES, OpenMatch, damaged, good_lines
from schiri.journal.sectors import HEAD, Flash
from schiri.journal.store import matches
from schiri_tools.games import host_game
from schiri_tools.logs import verified
from schiri_tools.logs.verify import BadLog
from schiri_tools.narration.narration import Narrator


@pytest.mark.sweep
def test_many_damaged_matches_are_offered_again_or_their_loss_is_told(seeds):
    for seed in seeds:
        found = damaged(100, seed)
        assert found["offered"] > 60, found


def damaged_log(game):
    """Returns the log of a match with lost records, and their number."""
    match = OpenMatch(game, 2)
    match.blocks.damage(matches(Flash(match.blocks))[-1].sectors[3], HEAD + 200)
    bench = Bench(blocks=match.blocks)
    lost = int(bench.app.screen.lines[1].split(": ")[1])
    bench.press("OK")
    bench.app.session.commit()
    bench.end()
    return good_lines(match.blocks), lost


@pytest.mark.parametrize("game", GAMES)
def test_the_log_verifies_and_verify_and_monitor_tell_what_was_lost(game):
    lines, lost = damaged_log(game)
    log = verified(b"".join(lines), host_game)
    number = next(record["n"] for record in log.records if "resumed" in record)
    sentence = f"The log was damaged before record {number}. Records lost: {lost}."
    assert log.complete and sentence in log.remarks
    told = []
    narrator = Narrator(lambda one: told.append(one["sentence"]), host_game)
    for line in lines:
        narrator.take(line)
    assert told[told.index(sentence) + 1] == "The match goes on."


def test_a_log_says_how_much_is_lost_if_and_only_if_it_was_damaged():
    lines, _ = damaged_log("qwixx")
    for old, new in ((b'"damage"', b'"power_cut"'), (b', "lost": ', b', "torn": ')):
        with pytest.raises(BadLog):
            verified(b"".join(lines).replace(old, new), host_game)
