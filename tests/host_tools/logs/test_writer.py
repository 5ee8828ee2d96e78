"""The PC's writer gives the bytes that the box has written."""

from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from schiri.journal.record import Chain, record_of
from schiri.util import json_writer
from schiri.util.json_writer import dumps, write

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
TEXTS = st.text(st.characters()) | st.text(st.characters(categories=["Cs", "Cc"]) | st.sampled_from('"\\/\x7fß€🎲'))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.lists(inner).map(tuple),
    max_leaves=20,
)


def test_there_is_an_encoder_in_c_and_it_writes():
    """Without it all others would pass."""
    assert json_writer._encode is not None
    assert json_writer._without_escapes({"dice": [1, 2]}) == '{"dice": [1, 2]}'


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_logs_are_written_again_to_the_byte(path):
    chain = Chain()
    for number, line in enumerate(path.read_bytes().splitlines(keepends=True)):
        record = record_of(line)
        assert (dumps(record) + "\n").encode() == line
        del record["check"]
        if number:
            assert record.pop("n") == number
        assert (chain.record(record) if number else chain.header(record)) == line


@settings(max_examples=100, deadline=None)
@given(VALUES)
def test_any_value_is_written_as_the_box_writes_it(value):
    written = bytearray()
    write(value, written)
    assert dumps(value).encode() == written


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.text(), VALUES))
def test_any_record_is_the_line_that_the_box_writes(members):
    record = {"t": 0, **members}
    line = Chain().record(record)
    with patch.object(json_writer, "_encode", None):
        assert Chain().record(record) == line
