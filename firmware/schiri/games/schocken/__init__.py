"""Schocken by tournament rules, for two to eight players."""

from ...match.game import GameFacts

FACTS = GameFacts(
    "schocken",
    "Schocken",
    seats=(2, 8),
    score="deckel",
    decided="loser",
    cups=True,
    parts=("flow", "texts", "partner", "lesson"),
    fewest=True,
)
