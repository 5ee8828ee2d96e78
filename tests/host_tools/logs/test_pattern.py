"""What the pattern of records accepts, the strict reader, the writer and the validator accept too."""

import re
from random import Random

import pytest
from making import random_match
from schiri import games
from schiri.util.json_writer import dumps
from schiri_tools.games import host_game
from schiri_tools.logs import pattern
from schiri_tools.logs.form import form_of
from schiri_tools.logs.lines import check_writing, content_of, lines_of
from schiri_tools.logs.sentences import LogError
from schiri_tools.logs.text import same_text

from . import playing
from .forging import Forger
from .sealing import contents

CHANGES = 3000  # changes of bytes in each game's lines
GOLDEN = [path.read_bytes() for path in playing.LOGS]
INSERTED = (b" ", b"0", b"1", b"-", b"9" * 18, b".0", b"e1", b'"', b"\\", b",", b"\n", b"\xff", b"true", b"null", b"[]")


def record_in(line, form):
    """Returns the record in a line and its kind, by the strict way; None if it is refused."""
    try:
        record = content_of(line)
        check_writing(line, record)
        kind = form.kind_of(record)
        form.check(record, form.definition_of(record, kind))
    except LogError:
        return None
    return record, kind


def logs_of(game):
    golden = [log for log in GOLDEN if contents(log)[0]["game"] == game]
    return golden or [random_match(game, 0).data()]


def changed(line, random):
    """Returns the line with some bytes replaced, left out or put in."""
    at = random.randrange(len(line))
    return line[:at] + random.choice((b"", *INSERTED)) + line[at + random.randrange(3) :]


@pytest.mark.parametrize("game", games.NAMES)
def test_what_is_accepted_is_what_the_strict_way_reads(game):
    form = form_of(game, host_game)
    random = Random(game)
    logs = logs_of(game)
    lines = [line for log in logs for line in lines_of(log)]
    forged = [
        dumps(forgery.made()[forgery.first]).encode() + b"\n"
        for forgery in Forger(contents(logs[0]), map(contents, logs[1:])).of_values()
        if random.random() < 0.05
    ]
    forged += [changed(random.choice(lines), random) for _ in range(CHANGES)]
    accepted = 0
    for line in lines + forged:
        for found in form.plain_records([line]):
            accepted += line in forged
            assert record_in(line, form), line
            assert (same_text(found[0]), found[1]) == (same_text(content_of(line)), record_in(line, form)[1]), line
    assert 0 < accepted < len(forged)


@pytest.mark.parametrize("game", games.NAMES)
def test_what_is_accepted_of_a_header_is_what_the_strict_way_reads(game):
    form = form_of(game, host_game)
    random = Random(game)
    header = next(lines_of(random_match(game, 0).data()))
    assert form.plain_header([header])
    for line in [changed(header, random) for _ in range(CHANGES)]:
        for found, _, _ in form.plain_header([line]):
            strict = content_of(line)
            check_writing(line, strict)
            form.check(strict, "header")
            assert same_text(found) == same_text(strict)


def test_a_name_that_stands_twice_is_left_to_the_strict_way():
    header = next(lines_of(random_match("qwixx", 1).data()))
    assert b'"options": {"first": ' in header
    twice = header.replace(b'"options": {', b'"options": {"first": 0, ')
    assert len(form_of("qwixx", host_game).plain_header([header, twice, header])) == 1


@pytest.mark.parametrize("game", games.NAMES)
def test_nearly_every_record_of_a_match_is_accepted(game):
    """A record that the pattern refuses is verified, too, but in a slower way."""
    form = form_of(game, host_game)
    _, *records = lines_of(random_match(game, 1).data())
    assert sum(len(form.plain_records([line])) for line in records) > 0.9 * len(records)


def test_numbers_of_a_range_are_accepted_and_no_others():
    random = Random(1)
    for _ in range(300):
        least = random.randrange(10 ** random.randrange(1, 6))
        most = least + random.randrange(10 ** random.randrange(1, 6))
        accepts = re.compile(pattern._integer({"minimum": least, "maximum": most})[0]).fullmatch
        near = [*range(least - 2, least + 3), *range(most - 2, most + 3)]
        for number in near + [random.randrange(2 * most + 2) for _ in range(20)]:
            assert bool(accepts(str(number))) == (least <= number <= most), (least, most, number)
