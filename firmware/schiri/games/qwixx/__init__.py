"""Qwixx – Das Duell, for two players."""

from ...match.game import GameFacts

FACTS = GameFacts("qwixx", "Qwixx – Das Duell", score="scores", parts=("flow", "texts", "partner", "lesson"))
