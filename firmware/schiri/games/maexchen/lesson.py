"""The lesson of Mäxchen: a claim has to beat the one before, and what can hardly be true is doubted."""

from ...play.lesson import Lesson
from . import FACTS


class MaexchenLesson(Lesson):
    """The lesson of Mäxchen."""

    FACTS = FACTS
    STEPS = ((3, 1), "claim", False), ((), "answer", True)


LESSON = MaexchenLesson
