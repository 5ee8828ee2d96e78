"""FINI! in the conversation with a program: the question `judge`, which touches no match. A box does not need it."""

from ....match.game import DIE_VALUE, Question, integer, list_of
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .arguments import COMBINATION, FIELD, LAYOUTS, SEAT
from .dice import CHIPS
from .judge import duel_on_table, verdict_of

if TYPE_CHECKING:
    from ....match.game import Event

_CHIPS = integer(0, CHIPS)


def judge(question: "Event") -> "Event":
    """The answer to a `judge` question: verdict, chips, stock. It touches no match."""
    duel = duel_on_table(
        question["combination"], question["caller"], question["layouts"], question["field"], question.get("needless")
    )
    chips = question["chips"]
    answer: Event = OrderedDict()
    answer["verdict"] = verdict = verdict_of(question["caller"], duel.verdict(), chips, question["stock"])
    changes = verdict["chips"]
    answer["chips"] = [chips[0] + changes[0], chips[1] + changes[1]]
    answer["stock"] = question["stock"] - changes[0] - changes[1]
    return answer


_JUDGE = Question(
    judge,
    (
        ("combination", COMBINATION),
        ("caller", SEAT),
        ("layouts", LAYOUTS),
        ("field", FIELD),
        ("chips", list_of(_CHIPS, 2, 2, "a list of two integers from 0 to 11")),
        ("stock", _CHIPS),
    ),
    (("needless", list_of(list_of(DIE_VALUE), 2, 2, "two lists of values from 1 to 6")),),
)

QUESTIONS = {"judge": _JUDGE}
