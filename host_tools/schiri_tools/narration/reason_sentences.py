"""The reasons of verdicts in the box's own texts, in each of its languages."""

from schiri.games import texts_of
from schiri.texts import Texts
from schiri.util.typing import TYPE_CHECKING

from ..logs.sentences import said
from ..util import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from schiri.match.game import Reason

    from ..logs.types import Sentence

    Reasons = Sequence[Sequence[Any]]  # each a code with its values, see `Game.reasons`
    InWords = Callable[[Reason, Texts, Sequence[str]], str]  # takes a reason, texts of a language, and names by seat
else:
    Reasons = object


class ReasonSentences:
    """The sentences for the reasons of a game's verdicts, with `names` by seat. Reasons of a game without texts are
    told as they stand in the log."""

    def __init__(self, game: str, in_words: "InWords | None", names: "Sequence[str]") -> None:
        self._game = game
        self._of_box = in_words
        self._names = names
        self._texts: dict[str, Texts] = {}  # the box's texts by language, loaded when they are first needed

    def told(self, reasons: "Reasons") -> "list[Sentence]":
        """Returns the sentence for each reason, with the box's texts of all languages as its values."""
        return [
            said("reason_of_box", "{en}", **{language: self._in_words(reason, language) for language in LANGUAGES})
            for reason in reasons
        ]

    def _in_words(self, reason: "Sequence[Any]", language: str) -> str:
        if self._of_box is None:
            return " ".join(map(str, reason))
        if language not in self._texts:
            self._texts[language] = Texts(language, texts_of(self._game, language))
        words = self._of_box(list(reason), self._texts[language], self._names)
        for sign in ":;!?" if language == "fr" else "":
            words = words.replace(" " + sign, "\u00a0" + sign)  # so that no line breaks there
        return words
