"""The search for numbers with which a partner of Qwixx – Das Duell plays `hard`: it tells the better ones apart, and is
the same for any number of processes."""

import re
from random import Random

import pytest
from schiri.games.qwixx import partner
from schiri_tools.games.qwixx.solving import rows, tuning
from schiri_tools.games.qwixx.solving.tuning import Matches, gone_on, scattered, share

TODAYS = partner.HOPES[0] + partner.HOPES[1]


@pytest.fixture(autouse=True)
def hopes_as_they_were(monkeypatch):
    monkeypatch.setattr(partner, "HOPES", partner.HOPES)
    yield
    rows.prospects.cache_clear()


def test_todays_numbers_win_and_their_opposites_lose():
    matches = Matches(1, 0, 120)
    won = share(matches, TODAYS)
    assert share(matches, tuple(-number for number in TODAYS)) < 0.4 < 0.6 < won
    assert share(matches, TODAYS) == won


def test_the_better_half_says_where_to_go_on():
    candidates = scattered((1.0, 5.0), 0.5, Random(3))
    number = gone_on(candidates, [one for one, _ in candidates])[0]
    better = sorted(one for one, _ in candidates)[len(candidates) // 2 :]
    assert sum(better) / len(better) < number < max(better)
    assert gone_on(candidates, [-one for one, _ in candidates])[0] < min(better)


@pytest.mark.parametrize("words", (["-1"], ["1", "--matches", "0"], ["1", "--jobs", "0"]))
def test_what_no_search_can_be_made_of_is_refused(words, capsys):
    with pytest.raises(SystemExit) as refused:
        tuning.main(words)
    assert refused.value.code == 2
    assert capsys.readouterr().err.endswith("There must be at least 0 generations, 1 match and 1 job.\n")


@pytest.mark.sweep
def test_a_search_is_the_same_for_any_number_of_processes(capsys):
    told = []
    for jobs in ("1", "2"):
        assert tuning.main(["1", "--matches", "10", "--jobs", jobs]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert re.fullmatch(
        r"1: \d+\.\d\d% on average; on from [-\d., ]+\n\d+\.\d\d% ± \d\.\d\d% of 120 new ones\n", told[0]
    )
