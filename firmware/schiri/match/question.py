"""Questions: what programs can ask a game without a match. A box needs none."""

from ..util.typing import TYPE_CHECKING
from .game import Arguments

if TYPE_CHECKING:
    from collections.abc import Callable

    from .game import Event, Named


class Question(Arguments):
    """What can be asked at any time, and is part of no match: the function that answers, and its arguments."""

    def __init__(self, answer: "Callable[[Event], Event]", required: "Named" = (), optional: "Named" = ()) -> None:
        super().__init__(required, optional)
        self.answer = answer
