"""Conversations worked by hand: each file holds lines in turn, an event and what its answer must show."""

import json
from pathlib import Path

import pytest
from asking import answers, holds, on_every_runtime
from schiri import games

CONVERSATIONS = sorted((Path(__file__).parent / "conversations").rglob("*.jsonl"))
SHARED = Path(__file__).parents[5] / "shared" / "games" / "examples"


def check(runtime, paths):
    """Runs conversations one after the other, those without a start first, each by itself."""
    alone = [[path] for path in paths if b'"no_match"' in path.read_bytes()]
    together = [path for path in paths if [path] not in alone]
    for some in [*alone, together]:
        lines = [(path, line) for path in some for line in path.read_bytes().split(b"\n")[:-1]]
        given = answers(runtime, b"".join(event + b"\n" for _, event in lines[::2])).splitlines()
        for (path, event), (same, shown), answer in zip(lines[::2], lines[1::2], given, strict=True):
            assert same == path and holds(json.loads(shown), json.loads(answer)), (path.name, event, shown, answer)


@on_every_runtime
def test_the_answers_are_those_worked_by_hand(runtime):
    check(runtime, CONVERSATIONS)


@on_every_runtime
def test_the_examples_of_the_contract_hold(runtime):
    if not SHARED.exists():
        pytest.skip("the examples of the contract do not lie beside this checkout")
    check(runtime, [path for path in sorted(SHARED.glob("*.jsonl")) if path.name.startswith(games.NAMES)])
