"""What the page keeps of a player's best, beside what the report says of the same logs."""

import json
from pathlib import Path

import pytest
from schiri_tools.games import host_game
from schiri_tools.games.fini.duels import duels_of, fastest_us
from schiri_tools.report import collection
from schiri_tools.site.page_check import found_in

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", ["whole_match", "box_dice", "table_dice", "partners"])
def test_bests_are_those_of_the_duels_in_a_report(name: str) -> None:
    path = GOLDEN / f"{name}.jsonl"
    bests = json.loads(found_in(str(path)))["bests"]
    duels, _ = duels_of(collection.game_of(path.read_bytes(), host_game).match)
    straights = [duel.verdict["lengths"] for duel in duels if duel.held and duel.combination == "straight"]
    for seat, best in enumerate(bests):
        assert best["call_us"] == fastest_us(duels, seat)
        assert best["straight"] == max((lengths[seat] for lengths in straights), default=None)
