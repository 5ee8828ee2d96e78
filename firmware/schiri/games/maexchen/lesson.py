"""The lesson of Mäxchen: a claim must beat the one before, and unlikely claims are doubted."""

from ...play.lesson import Lesson
from . import FACTS


class MaexchenLesson(Lesson):
    """The lesson of Mäxchen."""

    FACTS = FACTS
    STEPS = ((3, 1), "claim", False), ((), "answer", True)


LESSON = MaexchenLesson
