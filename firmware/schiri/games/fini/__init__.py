"""FINI! Das SekundenDuell, for two."""

from ...match.game import GameFacts

FACTS = GameFacts("fini", "FINI!", score="chips", parts=("flow", "texts", "partner", "lesson"))
