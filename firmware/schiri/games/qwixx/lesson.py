"""The lesson of Qwixx – Das Duell: small gaps, and captures."""

from ...play.lesson import Lesson
from . import FACTS


class QwixxLesson(Lesson):
    """The lesson of Qwixx – Das Duell."""

    FACTS = FACTS
    STEPS = ((2, 3), "gap", False), ((2, 5), "capture", True)


LESSON = QwixxLesson
