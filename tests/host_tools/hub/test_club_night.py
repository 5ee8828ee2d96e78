"""The club's night: 80 people, twenty boxes, many faults, and who has won in the end.

`NIGHT_FAULTS` and `NIGHT_LIVES` make it longer: a thousand faults, and with three lives some thirty rounds.
"""

import os
import re
from collections import Counter

import pytest
from club_night import PEOPLE, Night
from evenings import people
from schiri_tools.hub.file import verified
from schiri_tools.hub.store.database import opened
from schiri_tools.hub.store.tournaments import Tournaments
from seldom import PRODUCT

from tests.host_tools.signing.forging import lines_of

pytestmark = PRODUCT

FAULTS = int(os.environ.get("NIGHT_FAULTS", 80))
LIVES = int(os.environ.get("NIGHT_LIVES", 1))
ROUNDS = 12


def standings_of(matches, lives):
    """Returns place, name, last round with a life, lives and half points, by the logs alone."""
    left, last, half_points = Counter(dict.fromkeys(people(PEOPLE), lives)), Counter(), Counter()
    for number in range(1, matches[-1].round + 1):
        last.update(dict.fromkeys((name for name, own in left.items() if own), 0))
        for name in [name for name, own in left.items() if own]:
            last[name] = number
        for match in matches:
            if match.round == number:
                header, *_, result, _ = lines_of(match.log)
                names = header["players"]
                loser = names[result["state"]["loser"]]
                half_points.update({name: 2 for name in names if name != loser})
                left[loser] = max(0, left[loser] - 1)
    values = {name: (last[name], left[name], half_points[name]) for name in people(PEOPLE)}
    return {name: (1 + sum(other > own for other in values.values()), *own) for name, own in values.items()}


@pytest.mark.sweep
@pytest.mark.timeout(7200)  # in seconds, enough for more rounds or faults
def test_of_a_night_full_of_faults_no_result_is_lost_counted_twice_or_unverified(tmp_path):
    night = Night(tmp_path, FAULTS, LIVES, seed=26)
    try:
        night.play(ROUNDS)
        file, page = night.file, night.organiser.get(f"/e/{night.id}").text
    finally:
        night.hub.stop()
    assert night.faults.total() >= FAULTS and len(night.faults) == 8, night.faults
    logs = [match.log for match in night.matches]
    assert len(logs) >= ROUNDS * 18 and night.minutes >= 480
    tournament = verified(file)
    assert tournament.format.is_over(tournament.state)
    counted = [line["event"] for line in lines_of(file)[1:] if line["event"]["event"] == "result"]
    signed = [(lines_of(log)[0], lines_of(log)[-1]["check"]) for log in logs]
    assert sorted((event.get("match"), event.get("check")) for event in counted) == sorted(
        (f"{header['box']}/{header['match']}", check) for header, check in signed
    )
    assert sorted(Tournaments(opened(night.database)).logs(night.id)) == sorted(logs)
    expected = standings_of(night.matches, LIVES)
    assert {row.name: (row.place, *row.values) for row in tournament.standings()} == expected
    assert sum(place == 1 for place, *_ in expected.values()) == 1  # the final was played
    shown = re.findall(r'<tr[^>]*><td class="number">(\d+)</td><th scope="row"><bdi>(\w+)</bdi>', page)
    assert {name: int(place) for place, name in shown} == {name: own[0] for name, own in expected.items()}
