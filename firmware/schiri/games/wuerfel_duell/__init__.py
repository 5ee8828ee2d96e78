"""Würfel-Duell!, for four to six players."""

from ...match.game import GameFacts

FACTS = GameFacts(
    "wuerfel_duell",
    "Würfel-Duell!",
    seats=(4, 6),
    score="chips",
    sampled=("special", "reveal", "shuffle"),
    parts=("flow", "texts", "partner", "lesson"),
)
