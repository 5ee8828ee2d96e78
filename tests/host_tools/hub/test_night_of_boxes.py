"""Many boxes, and a night of faults: what was played is at the hub in the end, each log once and byte for byte."""

import random
import time

import pytest
from bench import Bench
from hub_of_boxes import Desk, RunningHub, let_work, online
from test_boxes import deliver_at_once, marked, played

pytestmark = pytest.mark.sweep

FAULTS = 100


def power_cut(box, port, code):
    """Returns the same flash in a box that was switched off and on."""
    box.link.stop()
    board = box.bench.board
    return online(Bench(board.storage, blocks=board.blocks), port, code)


def test_a_hundred_boxes_deliver_at_once():
    deliver_at_once(100)


def test_links_cut_hubs_killed_and_boxes_switched_off_lose_nothing():
    source = random.Random(7)
    codes = ["%06d" % number for number in range(8)]
    desk = Desk(*codes)
    desk.before = lambda: time.sleep(0.02)  # as long as a check takes: what is killed is at work
    hub = RunningHub(desk)
    group, logs = [], set()
    for seed, code in enumerate(codes):
        bench, its_logs = played(seed, matches=2)
        logs |= its_logs
        group.append(online(bench, hub.port, code))
    for fault in range(FAULTS):
        end = time.monotonic() + source.random() / 10
        let_work(group, lambda end=end: time.monotonic() > end)
        number = source.randrange(len(group))
        if fault % 10 == 9:
            hub.kill()
            hub = RunningHub(desk, port=hub.port)
        elif fault % 3 == 0:
            group[number].link.stop()
        else:
            group[number] = power_cut(group[number], hub.port, codes[number])
    let_work(group, lambda: all(all(marked(box)) for box in group))
    hub.kill()
    assert desk.logs == logs and len(logs) == 16
    assert len(desk.asked) > len(logs), "no fault came between a log and its receipt"
