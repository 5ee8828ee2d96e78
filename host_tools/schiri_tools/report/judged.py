"""A choice of a player's beside the best one, as a game judges it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mistake:
    """A choice that was not the best one, in words: what the dice showed, what was done, what was worth more."""

    thrown: str
    chosen: str
    better: str


@dataclass(frozen=True)
class Judged:
    """A choice of the player at `seat`, made by the record with the number `record`. `cost` is what the best choice
    would have spared, as `Game.cost_in_words` tells it; `mistake` is None where that is too little to be told."""

    record: int
    seat: int
    cost: float
    mistake: Mistake | None = None
