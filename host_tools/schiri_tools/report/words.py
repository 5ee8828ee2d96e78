"""The words of a report: English in the code, other languages by their codes in JSON files."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..logs.sentences import both, said
from ..logs.sentences import counted as counted_in_english
from ..logs.words import Words, words_beside
from ..util import LANGUAGES

if TYPE_CHECKING:
    from ..logs.log_checks import LoggedGame


class ReportWords(Words):
    """The words of a language for the report on matches of a game."""

    def __init__(self, language: str, game: "LoggedGame") -> None:
        texts = words_beside(__file__, language)
        super().__init__(language, game, "report", texts)
        own = {} if language == LANGUAGES[0] else game.texts(language)
        self._texts = texts | own.get("report", {})

    def say(self, code: str, sentence: str, **values: Any) -> str:
        """Returns the text of a sentence, see `said`."""
        return self.told(said(code, sentence, **values))

    def text(self, sentence: str, **values: Any) -> str:
        """Returns the translation of an English text that only the report uses; the text is its own code."""
        return self._texts.get(sentence, sentence).format(**values)

    def number(self, number: str) -> str:
        """Returns a number, written as in English, with the decimal point and separators of the language."""
        signs = {sign: self._texts.get(f"sign_{sign}", sign) for sign in ".,"}
        return re.sub(r"(?<=\d)[.,](?=\d)", lambda sign: signs[sign[0]], number)

    def counted(self, count: int, one: str, more: str | None = None) -> str:
        """Returns a number with its noun, such as "3 throws". The noun is given in English; its translation has the
        code `count_` followed by the noun."""
        words = counted_in_english(count, one, more)
        _, noun = words.split(" ", 1)
        return self.say("count_" + noun.replace(" ", "_"), "{count} " + noun, count=count)

    def listed(self, names: Sequence[str]) -> str:
        """Returns a list of names: Ada, Ben and Cem."""
        return self.told(both(names))

    def players(self, names: Sequence[str]) -> str:
        """Returns the players of a match: Ada against Ben."""
        if len(names) != 2:
            return self.listed(names)
        return self.say("against", "{one} against {other}", one=names[0], other=names[1])
