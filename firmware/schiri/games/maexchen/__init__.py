"""Mäxchen (Meiern): a covered throw and a claim, for two to eight players."""

from ...match.game import GameFacts

FACTS = GameFacts("maexchen", "Mäxchen", seats=(2, 8), score="lives", parts=("flow", "texts", "partner", "lesson"))
