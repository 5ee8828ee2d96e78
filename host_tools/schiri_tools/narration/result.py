"""The sentences on a match from the code that a box shows after it."""

from schiri.games import NAMES, facts_of
from schiri.journal.record import CHECK_DIGITS

from ..logs.codes import Result
from ..logs.sentences import both, said
from ..logs.types import Sentence
from ..util import in_groups
from .names import shown_names


def said_of_result(result: Result) -> list[Sentence]:
    """Returns the sentences on how the match of a code ended, and which box has signed that."""
    names = shown_names(result.names)
    title = facts_of(result.game).title if result.game in NAMES else result.game
    scores = [_score(result, who, number) for who, number in zip(names, result.points, strict=True)]
    sentence = "The signature fits. Match {match} of {title}: {scores}."
    told = [said("code_holds", sentence, match=result.match, title=title, scores=scores), _end(result, names)]
    if result.is_simulated:
        told.append(said("code_simulated", "The box is a simulated one, no hardware."))
    check = result.digest.hex()[:CHECK_DIGITS]
    told.append(said("code_check", "The record with the result in its log has the check {check}.", check=check))
    return [*told, said("signed", "Signed by the box {box}.", box=in_groups(result.box))]


def _score(result: Result, who: str, number: int) -> Sentence:
    if _is_about_losing(result):
        return said("has_lost", "{who} lost {number}", who=who, number=number)
    return said("has_score", "{who} has {number}", who=who, number=number)


def _end(result: Result, names: list[str]) -> Sentence:
    if result.is_ended or not result.winners:
        return said("ended", "The match was ended.")
    losers = [name for seat, name in enumerate(names) if seat not in result.winners]
    if not losers:
        return said("code_draw", "It is a draw.")
    if _is_about_losing(result):
        return said("lost_match", "{who} has lost the match.", who=both(losers))
    return said("won_match", "{who} has won the match.", who=both([names[seat] for seat in result.winners]))


def _is_about_losing(result: Result) -> bool:
    return result.game in NAMES and facts_of(result.game).decided == "loser"
