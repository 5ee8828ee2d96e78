"""Mäxchen: its texts, a module for each language; and what dice are worth in them."""

from ....texts import Texts
from ..rules.game import MIA


def in_words(text: Texts, value: int) -> str:
    """What two dice are worth: "6-5", "Mäxchen"."""
    return text("mia") if value == MIA else "%d-%d" % divmod(value, 10)
