"""Law 7: between signal and call the memory is not collected. Counted on MicroPython in a model of a chip's heap."""

from collections.abc import Callable
from pathlib import Path

import pytest
from chip_heap import BLOCK_BYTES
from compiled_box import numbers_of
from schiri_tools import runtimes

MOST_BYTES = 64000  # allocated by a duel of 200 presses, with pointers twice as wide as a chip's
DUELS = 12  # from 345 KB in use to 610 KB: without a large piece the heap grows there from 512 KB to 1 MB
on_micropython = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


@on_micropython
def test_the_large_piece_shrinks_to_a_few_blocks_and_a_heap_without_room_for_it_is_no_crash(compiled) -> None:
    script = Path(__file__).with_name("large_piece.py")
    held, grown = map(int, numbers_of(script, compiled, "4M"))
    assert BLOCK_BYTES < held < grown < 300
    assert numbers_of(script, compiled, "512K")[0] == "0"


@pytest.fixture
def counted(compiled: Path, tmp_path: Path) -> Callable[[str, int], list[int]]:
    """Plays duels with a fault, and counts."""

    def count(fault: str, duels: int) -> list[int]:
        script = Path(__file__).with_name("duels_on_a_chip.py")
        return list(map(int, numbers_of(script, compiled, "4M", tmp_path / "flash", fault, duels)))

    return count


@on_micropython
@pytest.mark.parametrize("duels", [1, pytest.param(DUELS, marks=pytest.mark.sweep)])
def test_law_7_nothing_is_collected_between_signal_and_call_but_before_each_signal(counted, duels) -> None:
    inside, before, most_bytes, areas = counted("none", duels)
    assert (inside, before, areas) == (0, duels, 2)
    assert most_bytes <= MOST_BYTES


@pytest.mark.sweep
@on_micropython
def test_without_a_large_piece_a_collection_comes_between_signal_and_call(counted) -> None:
    duels = 2 * DUELS  # wherever the heap stands at the first, it is full once
    inside, before, *_ = counted("no large piece", duels)
    assert inside > 0 and before == duels


@on_micropython
def test_a_planted_collection_is_counted(counted) -> None:
    assert counted("a press collects", 1)[0] > 0


@pytest.mark.sweep
@on_micropython
def test_a_duel_that_allocates_a_few_hundred_kb_is_found(counted) -> None:
    inside, _, most_bytes, _ = counted("a press takes 2 KB", 1)
    assert inside == 0 and most_bytes > 5 * MOST_BYTES
