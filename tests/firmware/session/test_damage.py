"""A damaged open match goes on from its last good record, and what is lost is told."""

from bench import Bench
from damages import OpenMatch, check, damaged
from schiri.journal.sectors import DELETED

ON_MICROPYTHON = True


def test_a_damaged_match_is_offered_again_or_its_loss_is_told():
    found = damaged(60, seed=4)
    assert sum(found.values()) == 60 and found["offered"] >= 45, found


def test_a_bit_in_the_mark_of_a_deletion_deletes_nothing():
    blocks = OpenMatch("qwixx", 1).blocks
    for sector in sorted(blocks.sectors):
        damaged_once = blocks.copy()
        damaged_once.damage(sector, DELETED)
        assert Bench(blocks=damaged_once).screen == "UnfinishedScreen", sector


def test_a_damaged_number_of_the_last_record_tells_the_loss_of_one():
    match = OpenMatch("schocken", 1)
    last = len(match.lines) - 1
    begins = b'{"n": %d, ' % last
    ((data, place),) = [(data, data.find(begins)) for data in match.blocks.sectors.values() if begins in data]
    data[place + len(b'{"n": ')] = ord("9")
    bench = Bench(blocks=match.blocks)
    bench.press("OK")
    bench.app.session.commit()
    assert [record["lost"] for record in bench.log() if "resumed" in record] == [1]


def test_a_line_that_the_end_of_another_completes_behind_a_lost_sector_does_not_count():
    """In this match two lines end with the same bytes at the beginning of sectors 9 and 10."""
    match = OpenMatch("fini", 51308)
    match.blocks.unreadable = {9}
    assert check(match, match.blocks) == "offered"
