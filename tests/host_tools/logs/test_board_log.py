"""The log of a real board (on simulated hardware): it states how the order of calls was judged, and `verify` judges
again."""

import copy
from functools import cache

import pytest
from esp32_bench import Esp32Bench
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, verified
from schiri_tools.logs.match_facts import facts_of_match

from .sealing import sealed


@cache
def played():
    """Returns a match with a call that the counters have judged, a tie, and one without a rival."""
    bench = Esp32Bench()
    for key in ("AF", "BF"):
        bench.press(key)
        bench.time.run(20000)
    bench.begin()
    for first, second in ((1 << 15, 1 << 7), (1 << 7 | 1 << 15, 0), (1 << 7, 0)):
        bench.to_duel()
        bench.time.run(50000)
        bench.chip.press(first)
        bench.chip.press(second)
        bench.time.run(30000)
        bench.chip.release(first | second)
        bench.time.run(30000)
        bench.press("OK")
    bench.end()
    return bench.log()


@pytest.fixture
def lines():
    return played()


def log_of(lines):
    return sealed(copy.deepcopy(lines), renumbered=True)


def calls(lines):
    return [line for line in lines if "order" in line]


def test_a_log_of_a_real_board_is_good(lines):
    assert verified(log_of(lines), host_game).complete
    assert lines[0]["board"] == "esp32s3" and lines[0]["tie_us"] == 5000
    judged = [(line["event"]["event"], line["order"]["seen"], line["order"]["counted"]) for line in calls(lines)]
    assert judged == [("fini", "AB", "B"), ("foul", "AB", "AB"), ("fini", "A", "A")]


def test_a_duel_in_which_looks_came_less_often_than_promised_makes_the_log_coarser(lines):
    coarse = copy.deepcopy(lines)
    record = calls(coarse)[0]
    behind = {key: record.pop(key) for key in list(record)[list(record).index("order") :]}
    record.update(resolution_us=9000, **behind)
    assert facts_of_match(verified(log_of(coarse), host_game))["resolution_us"] == 9000


@pytest.mark.parametrize(
    ("call", "change"),
    [
        (0, lambda order: {"counted": "A"}),
        (0, lambda order: {"counted": "AB"}),  # a tie in the place of a first call
        (0, lambda order: {"by": order["by"] + 1}),
        (0, lambda order: {"after": order["by"] + 1}),
        (1, lambda order: {"counted": "B"}),  # a first call in the place of a tie
    ],
)
def test_a_call_that_does_not_follow_from_looks_and_counters_is_found(lines, call, change):
    forged = copy.deepcopy(lines)
    order = calls(forged)[call]["order"]
    order |= change(order)
    with pytest.raises(BadLog, match="By order") as caught:
        verified(log_of(forged), host_game)
    assert forged[caught.value.line - 1]["order"] is order
