"""What a box does to its flash and its memory over many matches, counted on MicroPython with compiled modules; and what
many matches do to its steps."""

from pathlib import Path

import pytest
from bench import Bench
from bench_board import generator
from faulty_flash import FaultyBlocks
from players import play_match
from schiri.journal import journal
from schiri.journal.record import unfinished_between
from schiri.journal.sectors import FIRST, IS_CLOSED, PULLED
from schiri_tools import runtimes
from serial_end import LineBench
from stored_flash import with_matches

from tests.firmware.memory.compiled_box import numbers_of
from tests.performance.bytecodes import bytecodes

needs_micropython = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))
MATCHES = 500
MOST_ERASES = 0.1  # a record
# Letters and words that come up for the first time are kept, and whatever looks like a pointer keeps a block. A block a
# match would be 4,480 bytes or more.
MOST_GROWN_BYTES = 2048
MOST_SHORT = 1953  # matches of a sector each on 2,048 sectors: then there is no room for a long one
MOST_OF_A_QUESTION = 70000  # bytecodes, about 0.1 s on the emulated chip: five take it 6.8 µs
MOST_OF_A_STEP = 12000
HERE = Path(__file__).parent


class LargeSectors(FaultyBlocks):
    """Counted sectors that are as large as a board's."""

    SIZE = 4096


@needs_micropython
@pytest.mark.sweep
def test_many_matches_of_all_games_take_no_more_memory_than_a_hundred_and_use_all_sectors_alike(compiled, tmp_path):
    script = HERE / "thousand_matches.py"
    counts = list(map(int, numbers_of(script, compiled, "2M", tmp_path / "flash", MATCHES)))
    after_hundred, after_all, last, _, most_erases, fewest_logs, most_logs = counts
    assert last == MATCHES
    assert after_all - after_hundred <= MOST_GROWN_BYTES
    assert most_logs - fewest_logs <= 1
    assert most_erases <= 2 * most_logs  # a sector erased ahead may stay unused when its match ends


def test_a_match_costs_a_tenth_of_an_erase_a_record():
    blocks = LargeSectors()
    bench = Bench(blocks=blocks)
    bench.begin()
    play_match(bench, generator(1))
    assert sum(blocks.erases) <= MOST_ERASES * len(bench.log())


def test_however_many_matches_are_stored_no_question_and_no_step_of_an_answer_takes_long():
    blocks = with_matches(MOST_SHORT)
    line = LineBench(Bench(blocks=blocks))
    app, flash = line.bench.app, line.bench.app.journal.flash
    for sector in flash.sectors(FIRST | IS_CLOSED):
        flash.mark(sector, PULLED)
    questions = (
        app.store.unfinished,
        lambda: app.store.match(MOST_SHORT // 2),
        lambda: journal.ready_for_match(flash),
        lambda: journal._remove_oldest(flash),
        lambda: journal.free_sector(flash, MOST_SHORT // 2, set()),
        lambda: unfinished_between(flash, "fini", ["Ada", "Ben"]),
    )
    assert max(map(bytecodes, questions)) < MOST_OF_A_QUESTION
    line.ask("help")  # loads the modules that answer
    for command in (b"list\n", b"pull 1000 0 10\n", b"pull 1000 100000000 1\n", b"info\n"):
        line.end.coming = command
        assert max(bytecodes(line.bench.time.step) for _ in range(10)) < MOST_OF_A_STEP, command
