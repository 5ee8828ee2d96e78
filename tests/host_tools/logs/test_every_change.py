"""Whatever is changed in a log, it is found, and in the right line."""

import pickle
import re
from itertools import combinations
from random import Random

import pytest
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, verified
from schiri_tools.logs.lines import lines_of
from schiri_tools.logs.verify import Verifier

from . import playing

pytestmark = pytest.mark.sweep

INSERTED = b'\n\r 0a"\\,\xff'
REPLACED = b'\n 09a"\\,'  # besides, each bit of a byte is flipped alone
SENTENCE = re.compile(r"[A-Z][^\n]*[.:]")


class Log:
    """A good log, and the verifier's state before each of its lines, so that good lines are not read again for each
    change. `test_going_on_says_the_same_as_reading_from_the_beginning` checks that."""

    def __init__(self, data):
        self.data = data
        self.lines = list(lines_of(data))
        self.begins = []
        self._before = []
        verifier = Verifier(host_game)
        for line in self.lines:
            self.begins.append(sum(map(len, self.lines[: len(self.begins)])))
            self._before.append(pickle.dumps(verifier))
            verifier.take(line)
        self.begins.append(len(data))
        self._before.append(pickle.dumps(verifier))
        assert verifier.log().complete

    def line_of(self, position):
        """Returns the number of the line, from 0, that contains a byte."""
        return max(number for number, begin in enumerate(self.begins) if begin <= position)

    def complaint(self, changed, number):
        """Returns the fault of a changed log whose lines before `number` are unchanged."""
        verifier = pickle.loads(self._before[number])
        try:
            for line in lines_of(changed[self.begins[number] :]):
                verifier.take(line)
            return None if verifier.log().complete else (0, "There is no result.")
        except BadLog as bad:
            return bad.line, bad.reason

    def check_found(self, changed, number):
        """Checks that the change is found in this line, and told in a sentence."""
        line, reason = self.complaint(changed, number) or (None, "")
        assert line == number + 1, (changed, line, reason)
        assert SENTENCE.fullmatch(reason), reason


@pytest.fixture(scope="module")
def log():
    return Log(playing.short())


def test_every_byte_replaced_left_out_or_put_in(log):
    for position, byte in enumerate(log.data):
        number = log.line_of(position)
        before, behind = log.data[:position], log.data[position + 1 :]
        log.check_found(before + behind, number)
        for other in {*(byte ^ 1 << bit for bit in range(8)), *REPLACED} - {byte}:
            log.check_found(before + bytes([other]) + behind, number)
        for more in INSERTED:
            # A line feed in front of another makes the next line an empty one.
            log.check_found(before + bytes([more, byte]) + behind, number + (more == byte == ord("\n")))
    for byte in INSERTED:
        line, _ = complaint_from_the_beginning(log.data + bytes([byte]))
        assert line == len(log.lines) + 1


def test_every_line_swapped_with_any_other_left_out_or_doubled(log):
    lines = log.lines
    for one, other in combinations(range(len(lines)), 2):
        log.check_found(
            b"".join([*lines[:one], lines[other], *lines[one + 1 : other], lines[one], *lines[other + 1 :]]), one
        )
    for number in range(len(lines) - 1):
        log.check_found(b"".join(lines[:number] + lines[number + 1 :]), number)
        log.check_found(b"".join(lines[: number + 1] + lines[number:]), number + 1)


def test_every_end_cut_off(log):
    for end in range(1, len(log.data)):
        number = log.line_of(end - 1)
        if end in log.begins:
            assert not verified(log.data[:end], host_game).complete
        else:
            log.check_found(log.data[:end], number)


def complaint_from_the_beginning(data):
    try:
        return None if verified(data, host_game).complete else (0, "There is no result.")
    except BadLog as bad:
        return bad.line, bad.reason


def test_going_on_says_the_same_as_reading_from_the_beginning(log):
    for position in range(0, len(log.data), 7):
        changed = log.data[:position] + bytes([log.data[position] ^ 1]) + log.data[position + 1 :]
        assert log.complaint(changed, log.line_of(position)) == complaint_from_the_beginning(changed)


def test_changes_in_a_whole_match():
    log = Log(playing.whole())
    for position in range(0, len(log.data), 41):
        log.check_found(
            log.data[:position] + bytes([log.data[position] ^ 4]) + log.data[position + 1 :], log.line_of(position)
        )


def test_damage_gets_a_sentence(log, seeds):
    """Some bytes are replaced, inserted or left out."""
    for seed in seeds:
        chance = Random(seed)
        for _ in range(500):
            begin = chance.randrange(len(log.data))
            piece = chance.choice((b"", chance.randbytes(chance.randrange(9)), log.data[begin // 2 :][:9]))
            changed = log.data[:begin] + piece + log.data[begin + chance.randrange(9) :]
            if changed != log.data:
                line, reason = log.complaint(changed, log.line_of(begin))
                assert line >= log.line_of(begin) and SENTENCE.fullmatch(reason), (seed, changed, reason)
