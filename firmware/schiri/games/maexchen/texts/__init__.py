"""The texts of Mäxchen, a module for each language, and the names of the values of dice."""

from ....texts import Texts
from ..rules.game import MIA


def in_words(text: Texts, value: int) -> str:
    """Returns the name of a value of two dice: "6-5", "Mäxchen"."""
    return text("mia") if value == MIA else "%d-%d" % divmod(value, 10)
