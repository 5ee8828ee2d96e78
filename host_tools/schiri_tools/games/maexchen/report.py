"""What is Mäxchen's own in a report: all claims, and which of them were lies."""

from collections.abc import Mapping

from ...logs.types import Record
from ...report.match import Match
from ...report.sections import Section, Table
from ..plain import PlainMatch
from .claims import Claim, claims_of
from .words import value_in_words

_CLAIMS = (
    "What lay under the cup is known of a throw that was doubted; of the others, with the box’s dice, once the match "
    "is over and its secret is revealed."
)


class MaexchenMatch(PlainMatch):
    """A match of Mäxchen."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.claims = list(claims_of(match, self.steps))

    def dice_in(self, record: Record) -> dict[str, list[int]]:
        """A throw counts if the secret tells of it, doubted or not: those that are doubted would be no fair sample."""
        dice = self.match.sealed_dice(record, 2) if "throw" in record else None
        return {"dice": dice} if dice else {}

    def lies(self, seat: int | None = None) -> list[Claim]:
        """The claims of a player, or of all, that are known to have been lies."""
        return [one for one in self.claims if one.holds is False and seat in (None, one.seat)]

    def summary(self) -> list[str]:
        claims, lies = len(self.claims), len(self.lies())
        caught = sum(one.answer == "doubt" for one in self.lies())
        sentence = "Claims: {claims}; known lies: {lies}, of them doubted: {caught}."
        return [self.words.say("claims_and_lies", sentence, claims=claims, lies=lies, caught=caught)]

    def sections(self, place: str) -> list[Section]:
        text, told = self.words.text, self.words.told
        answers = {"doubt": text("doubted"), "give_in": text("given in to"), None: text("believed")}
        rows = [
            [
                str(one.record),
                self.match.names[one.seat],
                told(value_in_words(one.value)) + (f" ({text('unseen')})" if one.passed else ""),
                "–" if one.thrown is None else told(value_in_words(one.thrown)),
                "–" if one.holds is None else text("true" if one.holds else "a lie"),
                answers[one.answer],
            ]
            for one in self.claims
        ]
        columns = [*map(text, ("Record", "Who", "Claim", "Under the cup", "Was it so?", "Answer"))]
        table = Table(text("Claims"), columns, rows, stacked=True)
        return [self._score(place), Section(text("Every claim"), [text(_CLAIMS)], tables=[table])]

    def totals(self, seat: int) -> Mapping[str, int]:
        own = [one for one in self.claims if one.seat == seat]
        return {**super().totals(seat), "claims": len(own), "known lies": len(self.lies(seat))}


GAME = MaexchenMatch
