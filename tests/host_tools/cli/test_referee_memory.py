"""`schiri referee` needs no more memory the longer a match lasts, and undo goes back all the same."""

import random
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from schiri_tools.util.paged_list import MOST_IN_MEMORY, PAGE, PagedList

SCHIRI = Path(sys.executable).with_name("schiri")
START = b'{"event": "start", "game": "schocken", "players": ["Ada", "Ben"], "first": 0}\n'
# A match that never ends: throws that do not count.
CYCLE = b'{"event": "throw", "dice": [3, 2, 1]}\n{"event": "void", "reason": "tower"}\n'
UNDO = b'{"event": "undo"}\n'


def test_it_is_a_list_at_its_end():
    chance = random.Random(1)
    pages, plain = PagedList(), []
    most = 0
    for step in range(8_000):
        # The list grows and shrinks through many pages, and is empty now and then.
        if chance.random() < (0.7 if step // 2_000 % 2 else 0.3) or not plain:
            pages.append({"event": step})
            plain.append({"event": step})
        else:
            assert pages.pop() == plain.pop()
        assert len(pages) == len(plain) and bool(pages) == bool(plain)
        first = max(len(plain) - chance.randrange(PAGE), 0)
        assert pages[first:] == plain[first:]
        most = max(most, len(plain))
        if step % 1_000 == 0:
            assert list(pages) == plain
            assert [pages[place] for place in range(-len(plain), len(plain))] == plain + plain
    assert most > 5 * MOST_IN_MEMORY
    while plain:
        assert pages.pop() == plain.pop()
    with pytest.raises(IndexError):
        pages.pop()
    with pytest.raises(IndexError):
        pages[0]


@pytest.mark.parametrize("fault", ["no file", "no room", "some room"])
def test_where_the_system_refuses_the_file_all_stays_in_memory(monkeypatch, fault):
    class FullDisk:
        """A disk that refuses to write, or that writes a hundred bytes only."""

        def seek(self, place):
            return place

        def write(self, data):
            if fault == "no room":
                raise OSError(28, "No space left on device")
            return 100

    def temporary_file(**_):
        if fault == "no file":
            raise PermissionError(13, "Permission denied")
        return FullDisk()

    monkeypatch.setattr(tempfile, "TemporaryFile", temporary_file)
    pages = PagedList()
    for number in range(1_000):
        pages.append(number)
    assert list(pages) == list(range(1_000))
    assert [pages.pop() for _ in range(1_000)] == list(range(999, -1, -1))


def resident_kib(process: subprocess.Popen[bytes]) -> int:
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


@pytest.mark.sweep
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_memory_does_not_grow_with_a_match():
    with subprocess.Popen([SCHIRI, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin and process.stdout

        def ask(lines: bytes, times: int) -> bytes:
            """Sends the lines a hundred times in each of `times` turns. Returns the last answer."""
            answer = b""
            for _ in range(times):
                process.stdin.write(lines * 100)
                process.stdin.flush()
                for _ in range(100 * lines.count(b"\n")):
                    answer = process.stdout.readline()
            return answer

        process.stdin.write(START)
        process.stdin.flush()
        at_start = process.stdout.readline()
        ask(CYCLE, 10)
        before = resident_kib(process)
        ask(CYCLE, 190)  # 40,000 events in all: some 8 MB of events alone, if they were kept
        assert resident_kib(process) - before < 1_000
        assert ask(UNDO, 400) == at_start
        process.stdin.close()
