"""The box's texts: complete in every language, and readable wherever they are shown."""

import ast
import pickle
import re
from importlib import import_module

import pytest
from finished import FINISHED
from made_once import made_once
from schiri.box.settings import SOUNDS
from schiri.games import NAMES, game_class, has_lesson, texts_of
from schiri.games.fini.rules.dice import COMBINATIONS, FOULS, NOBODYS_FOULS, Offence
from schiri.games.schocken.rules.ranking import REASONS
from schiri.games.wuerfel_duell.rules.cards import ARGUMENTS, CARDS
from schiri.games.wuerfel_duell.rules.cards import CODES as CARD_CODES
from schiri.games.wuerfel_duell.screens.special import GROUPS
from schiri.match.conversation import events_of
from schiri.partner.knowledge import LEVELS
from schiri.play.match_screen import Scrolled
from schiri.selftest.screen import STEPS
from schiri.texts import LANGUAGES
from schiri.texts import texts_in as texts_of_folder
from schiri.ui.canvas import WIDTH
from schiri.ui.font import LARGE, SMALL, text_width
from schiri.ui.fonts import small as font_small
from schiri.ui.menu import Menu, question
from schiri.ui.names import LONGEST_NAME
from schiri_tools import runtimes
from schiri_tools.box.scripted import KEYS

from . import scenes
from .watched_box import WatchedBox, WatchedCanvas, cut_in_two_ways

WIDEST = ("WWWWWWWWWWWW", "WWWWWWWWWWWW")  # the keys write it as Wwwwwwwwwwww, which is as wide
TALLEST = ("Ü-Ç-Ü-Ç-Ü-Çg", "Gjgyqpgjyqpg")  # accents above the capitals, tails below

CODES = (*Offence.OF_LAYOUT, *FOULS, *NOBODYS_FOULS)
REFUSALS = ("none_left", "not_now", "cannot_double", "no_such_die", "three_dice_rule", "bad_argument")
REASONS_AGAINST = ("only_before_reveal", "only_in_a_duel", "only_after_a_duel", "only_for_the_two", "no_card_to_aim_at")
CLOSED = ("only_after_setup", "already_settled", "match_is_over")
TOLD_OTHERWISE = {"duel_card", "special", "dice", "moves"}  # arguments of special cards that other screens ask for
QUESTIONS = {name for card in CARDS for name, _ in card[ARGUMENTS]} - TOLD_OTHERWISE | {"aim"}
GAMES = [game_class(name) for name in FINISHED]
PHASES = sorted({phase for game in GAMES for event in events_of(game).values() for phase in event.phases} | {"over"})
EVENTS = sorted({event for game in GAMES for event in game.EVENTS})


def texts_in(language, game):
    """Returns the texts of a match, those for all games and the game's own, as (name, text)."""
    return [*import_module(f"schiri.texts.{language}").TEXTS.items(), *texts_of(game, language).items()]


SELFTEST = {language: texts_of_folder("selftest.texts", language) for language in LANGUAGES}
LESSONS = {
    game: {language: texts_of_folder(f"games.{game}.lesson_texts", language) for language in LANGUAGES}
    for game in NAMES
    if has_lesson(game)
}
TEXTS = {language: dict(sum([texts_in(language, game) for game in NAMES], [])) for language in LANGUAGES}


# Complete


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_stands_twice_and_no_text_is_empty(language, game):
    texts = texts_in(language, game)
    assert len(dict(texts)) == len(texts)
    assert all(text == text.strip() != "" for _, text in texts)


def test_the_languages_have_the_same_names_in_the_same_order():
    assert list(TEXTS["de"]) == list(TEXTS["en"]) == list(TEXTS["fr"])


def test_the_languages_have_the_same_places_to_fill():
    for name in TEXTS["de"]:
        places = [re.findall(r"%.", TEXTS[language][name]) for language in LANGUAGES]
        assert places[0] == places[1] == places[2], name
        assert set(places[0]) <= {"%s", "%d", "%%"}, name


def names_in_code():
    """Returns the names in a `text("…")`, a `say("…", "…")` or a `TEXTS` of the firmware."""
    names = set()
    for path in (runtimes.FIRMWARE / "schiri").rglob("*.py"):
        if path.parent.name == "selftest":  # the self-test has texts of its own
            continue
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(call, ast.Assign)
                and any(getattr(target, "id", "") == "TEXTS" for target in call.targets)
                and path.parent.name not in ("texts", "lesson_texts")
            ):
                names |= strings_of(call.value)
            elif isinstance(call, ast.Call):
                called = getattr(call.func, "attr", getattr(call.func, "id", ""))
                if called == "say" or (called == "text" and len(call.args) == 1):
                    for argument in call.args:
                        names |= strings_of(argument)
    parts_of_names = {
        "event_",
        "interrupted_",
        "asked_for_",
        "as_last_",
        "dice_",
        "why_",
        "computer_",
        "sounds_",
        "_missing",
    }
    return names - parts_of_names


def strings_of(expression):
    """Returns the strings that an expression may give: "a" if … else "b" has two."""
    if isinstance(expression, ast.Constant):
        return {expression.value} if isinstance(expression.value, str) else set()
    if isinstance(expression, ast.Subscript):  # the key in its brackets is not its value
        return set()
    return {string for part in ast.iter_child_nodes(expression) for string in strings_of(part)}


def test_every_text_is_there_that_is_used_and_none_besides():
    rest = {*COMBINATIONS, *CODES, *REASONS, *(f"event_{name}" for name in EVENTS)}
    rest |= {f"{begin}_{dice}" for begin in ("as_last", "dice") for dice in ("box", "table")}
    rest |= {f"computer_{level}" for level in LEVELS} | {game.WHO_STARTS for game in GAMES}
    for name, values in (option for game in GAMES for option in game.OPTIONS):
        rest |= {name, *(value for value in values if isinstance(value, str) and value)}
    rest |= {f"interrupted_{phase}" for phase in PHASES} | {*CARD_CODES, *REFUSALS, *REASONS_AGAINST, *CLOSED}
    rest |= {f"sounds_{name}" for name in SOUNDS}
    rest |= {f"asked_for_{name}" for name in QUESTIONS} | {name for name, _ in GROUPS}
    rest |= {f"{part}_missing" for part in ("keys", "counters", "lamps", "radio")}
    rest |= {name for name in TEXTS["de"] if name.startswith("why_")}
    assert names_in_code() | rest == set(TEXTS["de"])


def test_each_text_of_a_reason_is_one_that_the_rules_give():
    given = set()
    for path in (runtimes.FIRMWARE / "schiri/games").glob("*/rules/*.py"):
        given |= strings_of(ast.parse(path.read_text(encoding="utf-8")))
    assert {name[len("why_") :] for name in TEXTS["de"] if name.startswith("why_")} <= given


def test_the_self_test_has_all_its_texts_in_all_languages_and_each_fits():
    for language in LANGUAGES:
        assert list(SELFTEST[language]) == list(SELFTEST["de"])
        texts = dict(SELFTEST[language])
        steps = texts.pop("steps").split(" ")
        assert len(steps) == len(STEPS)
        widest = ", ".join(sorted(steps, key=text_width)[-3:])  # three stand in a row
        for text in (*texts.values(), widest):
            assert set(text) <= set(font_small.GLYPHS)
            assert text_width(text) <= WIDTH - 4, text


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_has_all_its_texts_in_all_languages_and_each_fits(game):
    words = LESSONS[game]
    for language in LANGUAGES:
        assert list(words[language]) == list(words["de"])
        for name, text in words[language].items():
            assert set(text) <= set(font_small.GLYPHS)
            room = WIDTH - (6 if name.endswith(("_right", "_wrong")) else 4)
            assert text_width(text.replace("%d", "6")) <= room, text
            assert text.count("%d") == words["de"][name].count("%d"), text


# Well written


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_can_be_drawn(language):
    assert set("".join(TEXTS[language].values())) <= set(font_small.GLYPHS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_at_the_signal_fit_in_their_band(language):
    for name, font in (("go", LARGE), ("too_early", SMALL)):
        assert text_width(TEXTS[language][name], font) <= WIDTH - 2


def test_french_has_one_kind_of_apostrophe():
    for text in (
        *TEXTS["fr"].values(),
        *(text for words in LESSONS.values() for text in words["fr"].values()),
        *SELFTEST["fr"].values(),
    ):
        assert "'" not in text, text


def test_signs_keep_the_distance_of_their_language():
    sign = r"[:;!?]"
    for text in TEXTS["fr"].values():
        assert not re.search(r"[^ ]" + sign, text), text
    for language in ("de", "en"):
        for text in TEXTS[language].values():
            assert not re.search(" " + sign, text), text


# Readable


def test_the_widest_names_are_the_widest_there_can_be():
    letters = [character for character in font_small.GLYPHS if character.isalpha() or character in " -'"]
    widest = LONGEST_NAME * (max(map(text_width, letters)) + 1) - 1
    assert {text_width(name) for name in WIDEST} == {widest} == {text_width("Wwwwwwwwwwww")}


@pytest.fixture(scope="session")
def walked(tmp_path_factory):
    """Returns the words of a walk through all scenes, and those that cannot be read."""

    def walk(language, names):
        boxes = []

        def new_box(flash, fault):
            boxes.append(WatchedBox(flash, fault))
            return boxes[-1]

        taken = scenes.frames(language, new_box, names)
        return taken, sorted({fault for box in boxes for fault in box.faults})

    def kept(language, names):
        file = f"walk-{language}-{names[0]}"
        path = made_once(tmp_path_factory, file, lambda new: new.write_bytes(pickle.dumps(walk(language, names))))
        return pickle.loads(path.read_bytes())

    return kept


@pytest.mark.sweep
@pytest.mark.parametrize("names", [WIDEST, TALLEST], ids=["widest", "tallest"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_cut_off_or_touched_by_anything(walked, language, names):
    assert walked(language, names)[1] == []


@pytest.mark.sweep
def test_no_two_languages_look_the_same_where_there_are_words(walked):
    wordless = {
        "start",  # it has room for the names of three games and nothing else
        "start_with_unfinished",
        "duel_first_die",
        "duel_with_silver",
        "duel_pasch",
        "duel_seven_dice",
        "why_offences",
        "why_premature",
        "settings_lost_and_so_the_language",
        "key_lost",  # the language is lost, too
    }
    de, en, fr = [walked(language, WIDEST)[0] for language in LANGUAGES]
    assert {name for name in de if not de[name] != en[name] != fr[name]} <= wordless


@pytest.fixture(scope="module", params=LANGUAGES)
def in_a_match(request, tmp_path_factory):
    """Yields a watched box after a duel between players with the widest names, and its verdict."""
    with scenes.Hands(WatchedBox, tmp_path_factory.mktemp("match") / "flash", request.param, WIDEST, {}) as hands:
        hands.new_match("box")
        hands.a_wins()
        yield hands.box, hands.box.app.screen


@pytest.fixture
def after_a_duel(in_a_match):
    """Returns the box on its verdict."""
    box, verdict = in_a_match
    box.faults.clear()
    box.app.show(verdict)
    return box


def verdicts():
    """Yields every possible code as a verdict: (step, offences of both, kind of an abort)."""
    for player in (0, 1):
        for code in (*Offence.OF_LAYOUT, *FOULS):
            offences = [[], []]
            offences[player] = [code]
            yield 2 if code in Offence.OF_LAYOUT else 0, offences, None
    yield 2, [sorted(Offence.OF_LAYOUT), sorted(Offence.OF_LAYOUT)], None
    for kind in FOULS + NOBODYS_FOULS:
        yield 0, [[], []], kind


def test_every_reason_of_a_verdict_fits(after_a_duel):
    box = after_a_duel
    screen = box.app.screen
    screen.flow.first_presses = [(False, 99_999_999)] * 2
    screen.flow.game.duration = 99_999_999
    for step, offences, kind in verdicts():
        changes = [0, 0] if kind else [-1 if codes else 0 for codes in offences]
        caller = 0 if step else None
        screen.verdict = {"step": step, "offences": offences, "aborted": kind is not None, "winner": None}
        screen.verdict |= {"caller": caller, "chips": changes, "lengths": None}
        screen.event = {"kind": kind}
        box.redraw()
        assert box.faults == [], (step, offences, kind)


def test_times_of_any_length_fit(after_a_duel):
    box = after_a_duel
    for seconds in (0, 9, 10, 99, 100, 999, 9999):
        box.app.screen.flow.first_presses = [(False, seconds * 1_000_000 + 999_999)] * 2
        box.app.screen.flow.game.duration = seconds * 1_000_000 + 999_999
        box.redraw()
        assert box.faults == [], seconds


def test_every_event_fits_in_the_question_whether_to_undo_it(after_a_duel):
    box = after_a_duel
    text = box.app.text
    for event in EVENTS:
        name = TEXTS[box.app.settings["language"]]["event_" + event]
        box.app.show(question(box.app, text("undo_what") % name, None, None))
        box.redraw()
        assert box.faults == [], event


def test_stuck_keys_fit(after_a_duel):
    box = after_a_duel
    for count in range(1, len(KEYS) + 1):
        box.app.stuck_keys = KEYS[-count:]
        box.app.go_home()
        box.redraw()
        assert box.faults == [], count


# Tests of the watching itself


def test_what_is_further_down_is_watched_too(tmp_path):
    box = WatchedBox(tmp_path / "flash")
    box.power_on()
    menu = Menu(box.app, "Menü", [(text, None) for text in (*"abcdef", 4 * "zu lang ")])
    for screen, place in (menu, "chosen"), (Lines(box.app, None), "first"):
        box.faults.clear()
        box.app.show(screen)
        box.redraw()
        assert f"{type(screen).__name__}: text runs out of the display" in box.faults
        assert getattr(screen, place) == 0


class Lines(Scrolled):
    ROWS = 2

    def __init__(self, app, flow):
        super().__init__(app, flow)
        self.lines = ["kurz", "kurz", 4 * "zu lang "]

    def draw(self, canvas):
        for row, line in enumerate(self.shown_lines):
            canvas.text(3, 12 * row, line)


def test_a_name_that_is_cut_in_two_ways_is_found():
    players = ["Spieler 3", "Spieler 4"]
    assert cut_in_two_ways(["SPIEL.4", "Spiel.4: 3", "SPIEL."], players) == []
    assert cut_in_two_ways(["SPIEL.4", "Spiele.4 greift an"], players) == [
        "'Spieler 4' is cut in 2 ways: ['spiel.4', 'spiele.4']"
    ]


def test_what_cannot_be_read_is_found():
    canvas = WatchedCanvas()
    canvas.text(3, 12, "gleich")
    canvas.text(3, 22, "Über")
    assert canvas.faults() == ["'gleich' touches something", "'Über' touches something"]
    canvas.clear()
    canvas.text(3, 12, "gleich")
    canvas.text(3, 23, "Über")
    assert canvas.faults() == []
    canvas.text(60, 12, "weg")
    canvas.fill(60, 12, 9, 9, 0)
    assert canvas.faults() == ["'weg' is painted over"]
    canvas.clear()
    canvas.bar("Lang")
    assert canvas.faults() == []
    canvas.text(3, 40, "a")
    canvas.fill(3, 50, 5, 3)
    assert canvas.faults() == []
    canvas.text(120, 40, "zu weit")
    assert canvas.faults() == ["text runs out of the display"]
    canvas.clear()
    canvas.text(3, 40, "doppelt")
    canvas.text(3, 40, "doppelt")
    assert canvas.faults() == ["'doppelt' is written 2 times"]
    canvas.bar("Lang")
    canvas.fill(0, 10, 128, 1, 0)
    assert canvas.faults() == ["'Lang' touches something"]
