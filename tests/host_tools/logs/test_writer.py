"""The PC's writer gives the bytes that the box has written."""

from random import Random
from unittest.mock import patch

import pytest
from schiri.journal.record import Chain, record_of
from schiri.util import json_writer
from schiri.util.json_writer import dumps, write
from texts import value

from .playing import LOGS


def test_there_is_an_encoder_in_c_and_it_writes():
    """The other tests would pass without the encoder in C, too."""
    assert json_writer._encode is not None
    assert json_writer._without_escapes({"dice": [1, 2]}) == '{"dice": [1, 2]}'


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_golden_logs_are_written_again_to_the_byte(path):
    chain = Chain()
    for number, line in enumerate(path.read_bytes().splitlines(keepends=True)):
        record = record_of(line)
        assert (dumps(record) + "\n").encode() == line
        del record["check"]
        if number:
            assert record.pop("n") == number
        assert (chain.record(record) if number else chain.header(record)) == line


def test_any_value_is_written_as_the_box_writes_it(seeds):
    for seed in seeds:
        chance = Random(seed)
        for _ in range(500):
            one = {"t": 0, "number": chance.randint(-(10**20), 10**20), "both": (value(chance), value(chance))}
            written = bytearray()
            write(one, written)
            assert dumps(one).encode() == written
            line = Chain().record(one)
            with patch.object(json_writer, "_encode", None):
                assert Chain().record(one) == line
