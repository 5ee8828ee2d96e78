"""The templates of the hub's pages, and their words. The English texts in code and templates are the keys of those in
other languages."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from schiri.match.game import Refusal
from schiri.texts import texts_in

from ...logs.words import words_beside
from ...util import LANGUAGES
from ..store.tournaments import Unreadable

SENTENCE = "refused: "  # prefix in the code of a text that translates an English refusal; its values stand in braces
FIELDS = {  # the labels of fields by the names that stand in refusals
    "rounds": "Rounds",
    "games": "Games for each",
    "lives": "Lives",
    "least": "Fewest at a table",
    "most": "Most at a table",
    "size": "Wanted at a table",
    "tables": "Most tables, empty for any",
    "left": "Most who are left in the end",
    "best": "So many go on",
    "final_rounds": "Rounds of the final",
    "consolation": "Whoever is out plays on for consolation",
    "bracket": "Bracket",
    "points": "Game points",
    "table": "Table",
    "title": "Title",
}


class PageWords:
    """The words of a language for the hub's pages."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = words_beside(__file__, language)

    def text(self, sentence: str, **values: Any) -> str:
        """Returns the translation of an English text, with values filled in."""
        return self._texts.get(sentence, sentence).format(**values)

    def unreadable(self, error: Unreadable) -> str:
        """Returns the reason why a tournament cannot be read."""
        return self.refused("unreadable", str(error))

    def refusal(self, refusal: Refusal) -> str:
        """Returns the reason of a refusal in this language, found by its code. If the code has no text, the English
        detail follows a general text."""
        return self.refused(refusal.code, refusal.detail)

    def refused(self, code: str, detail: str) -> str:
        """Returns the reason of a refusal, given its code and its English sentence."""
        detail = self._sentence(detail)
        return self._texts.get(f"refused_{code}", "{detail}").format(detail=detail)

    def _sentence(self, detail: str) -> str:
        """Returns the translation of an English sentence with values; a field's name becomes the field's label."""
        for pattern, said in _sentences(self.language):
            if found := pattern.fullmatch(detail):
                values = found.groupdict()
                if "field" in values:
                    values["field"] = self.text(FIELDS.get(values["field"], values["field"]))
                return said.format(**values)
        return detail


@cache
def templates() -> Environment:
    """Returns the templates, all of them compiled."""
    made = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["languages"] = [(one, texts_in("texts", one)["language_name"]) for one in LANGUAGES]
    for name in made.list_templates():
        made.get_template(name)
    return made


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
def _sentences(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Returns the sentences of refusals with values in them, as patterns, and their translations; the longest first,
    because a value may look like the end of a longer sentence."""
    texts = words_beside(__file__, language)
    sentences = sorted((text for text in texts if text.startswith(SENTENCE)), key=len, reverse=True)
    return [(re.compile(_pattern(text.removeprefix(SENTENCE))), texts[text]) for text in sentences]


def _pattern(sentence: str) -> str:
    return re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence))
