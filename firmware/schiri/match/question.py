"""Questions: what programs can ask a game without a match. A box needs none."""

from .game import Arguments


class Question(Arguments):
    """What can be asked at any time, and is part of no match: the function that answers, and its arguments."""

    def __init__(self, answer, required=(), optional=()):
        super().__init__(required, optional)
        self.answer = answer
