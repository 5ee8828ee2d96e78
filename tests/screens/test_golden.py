"""The display of the real box, scene by scene, compared with the accepted pictures."""

from functools import partial

import pytest
import sweeps
from schiri.texts import LANGUAGES
from schiri_tools import runtimes

from . import scenes
from .sheet import CELL, LABEL, MARGIN, SCALE, sheet

RUNTIMES = sorted({scenes.RUNTIME, "cpython"}, reverse=True)


@pytest.mark.parametrize("runtime", sweeps.first(1, RUNTIMES))
def test_every_screen_looks_as_accepted(runtime):
    taken = scenes.frames(scenes.GOLDEN_LANGUAGE, partial(scenes.scripted_box, runtime=runtime))
    different = scenes.differences(taken)
    assert not different, "\n".join([*different, "If this is meant: python -m tests.screens.scenes --accept"])


def test_the_sheet_shows_every_scene_in_every_language():
    taken = {
        language: {name: bytes([32 * place + number]) * 1024 for number, name in enumerate("abcde")}
        for place, language in enumerate(LANGUAGES)
    }
    image = sheet(taken)
    there = set()
    for x in range(MARGIN, image.width, MARGIN):  # all places a picture may stand at
        for y in range(MARGIN + LABEL, image.height, CELL[1]):
            there.add(image.crop((x, y, x + 128 * SCALE, y + 64 * SCALE)).tobytes())
    for frames in taken.values():
        assert {scenes.picture(frame, SCALE).tobytes() for frame in frames.values()} <= there


@pytest.fixture
def three_pictures(tmp_path, monkeypatch):
    """Returns a folder with golden pictures of three scenes."""
    monkeypatch.setattr(runtimes, "ROOT", tmp_path)
    monkeypatch.setattr(scenes, "GOLDEN", tmp_path / "golden")
    monkeypatch.setattr(scenes, "BUILD", tmp_path / "build")
    taken = {name: bytes([number] * 1024) for number, name in enumerate("abc")}
    scenes.accept(taken)
    return taken


def test_a_difference_is_named_and_its_picture_saved(three_pictures, tmp_path):
    assert scenes.differences(three_pictures) == []
    assert not (tmp_path / "build").exists()
    del three_pictures["a"]
    three_pictures |= {"b": bytes(1024), "d": bytes(1024)}
    assert scenes.differences(three_pictures) == [
        "build/b.png looks other than golden/b.png",
        "build/d.png has no golden/d.png",
        "golden/a.png is the picture of no scene",
    ]
    assert sorted(path.name for path in (tmp_path / "build").iterdir()) == ["b.png", "d.png"]


def test_accept_leaves_alone_what_looks_the_same(three_pictures, tmp_path, monkeypatch):
    folder = tmp_path / "golden"
    scenes.picture(three_pictures["b"]).save(folder / "b.png")  # other bytes, same look
    before = (folder / "b.png").read_bytes()
    del three_pictures["a"]
    three_pictures["c"] = bytes(1024)
    monkeypatch.setattr(scenes, "frames", {scenes.GOLDEN_LANGUAGE: three_pictures}.get)
    monkeypatch.setattr("sys.argv", ["scenes", "--accept"])
    assert scenes.main() == 0
    assert sorted(path.name for path in folder.iterdir()) == ["b.png", "c.png"]
    assert (folder / "b.png").read_bytes() == before
    assert scenes.differences(three_pictures) == []


def test_pictures_of_every_language_are_saved_or_of_one(three_pictures, tmp_path, monkeypatch):
    monkeypatch.setattr(scenes, "frames", lambda language: three_pictures)
    for words, languages in ([], sorted(LANGUAGES)), (["en"], ["en"]):
        monkeypatch.setattr("sys.argv", ["scenes", "--save", *words])
        assert scenes.main() == 0
        assert sorted(path.name for path in (tmp_path / "build").iterdir()) == languages
        assert len(list((tmp_path / "build" / "en").iterdir())) == len(three_pictures)
