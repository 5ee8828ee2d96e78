"""The lesson of Schocken: sixes become ones, and a good result is kept."""

from ...play.lesson import Lesson
from . import FACTS


class SchockenLesson(Lesson):
    """The lesson of Schocken."""

    FACTS = FACTS
    STEPS = ((6, 6, 1), "sixes", False), ((1, 1, 4), "lead", True)


LESSON = SchockenLesson
