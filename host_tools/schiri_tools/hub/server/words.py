"""The texts of the hub's pages. The English texts in code and templates are the keys of those in other languages."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from schiri.match.game import Refusal

from ...util import LANGUAGES
from ...util.json_file import json_beside


class Words:
    """The texts of a language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = _texts(language)

    def text(self, sentence: str, **values: Any) -> str:
        """Returns the translation of an English text, with values filled in."""
        return self._texts.get(sentence, sentence).format(**values)

    def refusal(self, refusal: Refusal) -> str:
        """Returns the reason of a refusal in this language, found by its code. If the code has no text, the English
        detail follows a general text."""
        return self.refused(refusal.code, refusal.detail)

    def refused(self, code: str, detail: str) -> str:
        """Returns the reason of a refusal, given its code and its English sentence."""
        known = self._texts.get(f"refused_{code}", self._texts.get("refused", "{detail}"))
        return known.format(detail=detail)


def chosen(wanted: str | None, accepted: str) -> str:
    """Returns the language of a page: the wanted one if it exists, else the best one of a header `Accept-Language`,
    else the first language."""
    for language in (wanted, *_accepted(accepted)):
        if language in LANGUAGES:
            return str(language)
    return LANGUAGES[0]


def _accepted(header: str) -> Iterable[str]:
    weighted = []
    for part in header[:200].split(","):
        language, _, quality = part.partition(";q=")
        try:
            weighted.append((-float(quality or 1), language.strip().lower()[:2]))
        except ValueError:
            continue
    return [language for _, language in sorted(weighted, key=lambda one: one[0])]


@cache
def _texts(language: str) -> dict[str, str]:
    return {} if language == LANGUAGES[0] else json_beside(__file__, f"texts/{language}.json")
