"""Law 7: between signal and call the memory is not collected. Counted on MicroPython in a model of a chip's heap."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from unittest.mock import MagicMock

import pytest
from chip_heap import BLOCK_BYTES, FIRST_BYTES, ChipHeap, ShrinkingBuffers
from compiled_box import numbers_of
from schiri_tools import runtimes
from schiri_tools.board.install.modules import PACKAGE
from schiri_tools.board.install.pieces import MAIN

SPARE_BYTES = 2000000
MOST_BYTES = 64000  # allocated by a duel of 200 presses, with pointers twice as wide as a chip's
DUELS = 12  # from 345 KB in use to 610 KB: without a large piece the heap grows there from 512 KB to 1 MB
on_micropython = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


class Memory:
    """Memory of which so many bytes stay in use after a collection."""

    def __init__(self, live_bytes: int) -> None:
        self.live_bytes = live_bytes
        self.in_use_bytes = live_bytes

    def collect(self) -> None:
        self.in_use_bytes = self.live_bytes


def heap_with(live_bytes: int, spare_bytes: int = SPARE_BYTES) -> tuple[Memory, ChipHeap]:
    """Returns a heap that has grown to hold that much."""
    memory = Memory(live_bytes)
    heap = ChipHeap(lambda: memory.in_use_bytes, memory.collect, spare_bytes)
    heap.look()
    return memory, heap


def sizes_kb(heap: ChipHeap) -> list[int]:
    return [area.size_bytes // 1024 for area in heap.areas]


@pytest.fixture
def main_module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`main.py`, as a module."""
    for name in ("vfs", "esp32"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    spec = importlib.util.spec_from_file_location("main", PACKAGE / MAIN)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# The model, held against what was read in MicroPython's source and seen on its own allocator.


def test_the_heap_doubles_when_a_collection_has_not_helped() -> None:
    for live_bytes, areas in ((60000, [64]), (120000, [64, 64]), (190000, [64, 64, 128]), (300000, [64, 64, 128, 256])):
        assert sizes_kb(heap_with(live_bytes)[1]) == areas


def test_a_heap_that_is_nearly_full_is_collected_again_and_again_and_does_not_grow() -> None:
    memory, heap = heap_with(241000)
    before = heap.collections
    for _ in range(100):
        memory.in_use_bytes += 1000
        heap.look()
    assert heap.collections - before >= 6
    assert sizes_kb(heap) == [64, 64, 128]


def test_the_box_takes_an_area_of_a_megabyte_that_a_collection_does_not_give_back(main_module: ModuleType) -> None:
    _, heap = heap_with(5000)
    main_module.io = ShrinkingBuffers(heap)
    assert main_module.take_piece()
    heap.collect()
    assert sizes_kb(heap) == [64, 1050]


@pytest.mark.parametrize("kept_bytes", [0, BLOCK_BYTES])
def test_an_area_with_nothing_but_a_single_block_is_given_back(kept_bytes: int) -> None:
    _, heap = heap_with(5000)
    heap.shrinking(1000000, kept_bytes)
    assert len(heap.areas) == 2
    heap.collect()
    assert sizes_kb(heap) == [FIRST_BYTES // 1024]


def test_without_psram_the_box_takes_no_piece_and_does_not_crash(main_module: ModuleType) -> None:
    _, heap = heap_with(5000, spare_bytes=110000)
    main_module.io = ShrinkingBuffers(heap)
    assert main_module.take_piece() == b""
    assert sizes_kb(heap) == [64]


# The box


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
@pytest.mark.parametrize("fault", ["a press collects", pytest.param("a press takes 10 KB", marks=pytest.mark.sweep)])
def test_a_planted_collection_is_counted(counted, fault) -> None:
    assert counted(fault, 1)[0] > 0


@pytest.mark.sweep
@on_micropython
def test_a_duel_that_allocates_a_few_hundred_kb_is_found(counted) -> None:
    inside, _, most_bytes, _ = counted("a press takes 2 KB", 1)
    assert inside == 0 and most_bytes > 5 * MOST_BYTES
