"""Highest of two dice, for two to four."""

from ...match.game import GameFacts

FACTS = GameFacts("highest_of_two", "Highest of two", seats=(2, 4), score="points")
