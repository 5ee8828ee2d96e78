"""Law 7: between signal and call nothing is collected. Counted on MicroPython with compiled modules, as a box holds
them."""

from pathlib import Path

import pytest
from compiled_box import numbers_of
from schiri_tools import runtimes

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))

HERE = Path(__file__).parent
BLOCK_BYTES = 16  # of the heap; an area with only one block in use is given back
MOST_BYTES = 64000  # allocated by a duel of 200 presses, with pointers twice as wide as a chip's


@pytest.mark.parametrize("words", [(200,), (40, "partner")], ids=["people", "partner"])
def test_law_7_a_duel_collects_before_its_signal_and_then_allocates_little_and_without_a_key_nothing(compiled, words):
    script = HERE / "duel_without_stalls.py"
    idle, presses, free, before, inside, phase = numbers_of(script, compiled, "2M", *words)
    assert (idle, before, inside, phase) == ("0", "1", "0", "duel")
    assert int(presses) <= MOST_BYTES < int(free)


def test_the_large_piece_shrinks_to_a_few_blocks_and_a_heap_without_room_for_it_is_no_crash(compiled):
    script = HERE / "large_piece.py"
    held, grown = map(int, numbers_of(script, compiled, "4M"))
    assert BLOCK_BYTES < held < grown < 300
    assert numbers_of(script, compiled, "1000K")[0] == "0"  # the large piece has a megabyte
