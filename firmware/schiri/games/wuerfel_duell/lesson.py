"""The lesson of Würfel-Duell!: cards that equal many dice, and a die that is handed over."""

from ...play.lesson import Lesson
from . import FACTS


class WuerfelDuellLesson(Lesson):
    """The lesson of Würfel-Duell!."""

    FACTS = FACTS
    STEPS = ((1, 2, 4, 4, 4, 6), "card", False), ((2, 2, 3, 5, 6, 6), "give", True)


LESSON = WuerfelDuellLesson
