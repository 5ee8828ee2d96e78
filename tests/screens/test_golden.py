"""The display of the real box, scene by scene, against the pictures that were looked at and accepted."""

from functools import cache, partial

import pytest
import sweeps
from schiri.texts import LANGUAGES
from schiri_tools import runtimes

from . import scenes
from .sheet import CELL, LABEL, MARGIN, SCALE, sheet

RUNTIME = "micropython" if runtimes.has_micropython() else "cpython"


@cache
def shown(language):
    return scenes.frames(language, partial(scenes.scripted_box, runtime=RUNTIME))


@pytest.mark.parametrize("language", sweeps.first(1, LANGUAGES))
def test_every_screen_looks_as_accepted(language):
    different = scenes.differences(language, shown(language))
    assert not different, "\n".join([*different, "If this is meant: python -m tests.screens.scenes --accept"])


@pytest.mark.sweep
@pytest.mark.skipif(RUNTIME == "cpython", reason=str(runtimes.NoMicroPython()))
def test_both_runtimes_show_the_same():
    language = "fr"  # the most letters of its own
    on_cpython = scenes.frames(language, partial(scenes.scripted_box, runtime="cpython"))
    assert list(on_cpython) == list(shown(language))
    assert [name for name, frame in on_cpython.items() if frame != shown(language)[name]] == []


@pytest.mark.sweep
def test_no_two_languages_look_the_same_where_there_are_words():
    wordless = {
        "start",  # which has room for the names of three games and nothing else
        "start_with_unfinished",
        "start_without_settings",
        "duel_first_die",
        "duel_with_silver",
        "duel_pasch",
        "duel_seven_dice",
        "why_offences",
        "why_premature",
        "settings_lost_and_so_the_language",
    }
    for name, frame in shown("de").items():
        if name.split("_", 1)[1] not in wordless:
            assert frame != shown("en")[name] != shown("fr")[name], name


@pytest.mark.sweep
def test_the_sheet_shows_every_scene_in_every_language():
    some = {language: dict(list(shown(language).items())[::7]) for language in LANGUAGES}
    image = sheet(some)
    there = set()
    for x in range(MARGIN, image.width, MARGIN):  # all places a picture may stand at
        for y in range(MARGIN + LABEL, image.height, CELL[1]):
            there.add(image.crop((x, y, x + 128 * SCALE, y + 64 * SCALE)).tobytes())
    for frames in some.values():
        assert {scenes.picture(frame, SCALE).tobytes() for frame in frames.values()} <= there


@pytest.fixture
def three_pictures(tmp_path, monkeypatch):
    """Golden pictures of three scenes, in a folder of their own."""
    monkeypatch.setattr(runtimes, "ROOT", tmp_path)
    monkeypatch.setattr(scenes, "GOLDEN", tmp_path / "golden")
    monkeypatch.setattr(scenes, "BUILD", tmp_path / "build")
    taken = {name: bytes([number] * 1024) for number, name in enumerate(("01_a", "02_b", "03_c"))}
    scenes.accept("de", taken)
    return taken


def test_a_difference_is_named_and_its_picture_saved(three_pictures, tmp_path):
    assert scenes.differences("de", three_pictures) == []
    assert not (tmp_path / "build").exists()
    del three_pictures["01_a"]
    three_pictures |= {"02_b": bytes(1024), "04_d": bytes(1024)}
    assert scenes.differences("de", three_pictures) == [
        "build/de/02_b.png looks other than golden/de/02_b.png",
        "build/de/04_d.png has no golden/de/04_d.png",
        "golden/de/01_a.png is the picture of no scene",
    ]
    assert sorted(path.name for path in (tmp_path / "build/de").iterdir()) == ["02_b.png", "04_d.png"]


def test_accept_leaves_alone_what_looks_the_same(three_pictures, tmp_path):
    folder = tmp_path / "golden/de"
    scenes.picture(three_pictures["02_b"]).save(folder / "02_b.png")  # other bytes, same look
    before = (folder / "02_b.png").read_bytes()
    del three_pictures["01_a"]
    three_pictures["03_c"] = bytes(1024)
    scenes.accept("de", three_pictures)
    assert sorted(path.name for path in folder.iterdir()) == ["02_b.png", "03_c.png"]
    assert (folder / "02_b.png").read_bytes() == before
    assert scenes.differences("de", three_pictures) == []


def test_one_language_alone_can_be_accepted(three_pictures, tmp_path, monkeypatch):
    scenes.accept("en", three_pictures)
    monkeypatch.setattr(scenes, "frames", lambda language, new_box: three_pictures | {"02_b": bytes(1024)})
    monkeypatch.setattr("sys.argv", ["scenes", "--language", "en", "--accept"])
    assert scenes.main() == 0
    changed = {language: scenes.differences(language, three_pictures) for language in ("de", "en")}
    assert changed == {"de": [], "en": ["build/en/02_b.png looks other than golden/en/02_b.png"]}
