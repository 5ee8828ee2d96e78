"""The sheets' sentences: each has a number and an answer, and the rulings name those that they decide between."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from schiri.games import facts_of, texts_of
from schiri.games.wuerfel_duell.rules.cards import CODES

RULES = Path(__file__).parents[2] / "docs/rules"
SENTENCES = {"fini": 71, "schocken": 50, "qwixx": 37, "wuerfel_duell": 50}  # as counted in the sheets
DECIDING = {"fini": ("F4", "F7", "F10"), "schocken": ("S3", "S9"), "wuerfel_duell": ("W1",)}  # decide between sentences


def rows(game):
    """Returns the rows of a game's list: number, demand and answer."""
    page = (RULES / "sheets.md").read_text(encoding="utf-8")
    listed = page.split(f"\n## {facts_of(game).title}")[1].split("\n## ")[0]
    return re.findall(r"^\| (\d+) \| (.+) \| (.+) \|$", listed, re.MULTILINE)


def rulings(game):
    """Returns the rulings of a game's page by number."""
    page = (RULES / f"{game}.md").read_text(encoding="utf-8")
    parts = re.split(r"^(?:### |\*\*)([A-Z]\d+)\.", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("game", SENTENCES)
def test_each_sentence_of_a_sheet_has_its_number_and_an_answer_that_exists(game):
    listed = rows(game)
    assert [int(number) for number, _, _ in listed] == list(range(1, SENTENCES[game] + 1))
    texts = [*import_module("schiri.texts.en").TEXTS.values(), *texts_of(game, "en").values()]
    shown = {re.sub("%[sd]", "…", text) for text in texts}
    for _, demand, answer in listed:
        for part in answer.split(", "):
            if part.startswith("**"):
                assert part[2:-2] in shown, demand
            elif part.startswith("`"):
                assert part[1:-1] in CODES, demand
            else:
                assert part == "*the table*" or part.startswith("[the box](") or part in rulings(game), demand


@pytest.mark.parametrize("game", SENTENCES)
def test_the_sentences_that_rulings_name_are_in_the_list(game):
    for ruling, text in rulings(game).items():
        assert {int(number) for number in re.findall(r"§(\d+)", text)} <= {*range(1, SENTENCES[game] + 1)}, ruling


@pytest.mark.parametrize(("game", "ruling"), [(game, one) for game, some in DECIDING.items() for one in some])
def test_a_ruling_between_sentences_names_and_quotes_them_and_the_list_leads_to_it(game, ruling):
    text = rulings(game)[ruling]
    named = set(re.findall(r"§(\d+)", text))
    assert len(named) >= 2 and len(re.findall(r"„[^“]+“", text)) >= 2
    answers = {number: answer.split(", ") for number, _, answer in rows(game)}
    assert all(ruling in answers[number] for number in named), named
    if game == "fini":
        assert re.search(r"\"[^\"]+\"", text) and re.search(r"« [^»]+ »", text)
