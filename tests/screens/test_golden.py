"""The display of the real box, scene by scene, compared with the accepted pictures."""

from functools import partial

import pytest
import sweeps
from schiri_tools import runtimes

from . import scenes

RUNTIMES = sorted({scenes.RUNTIME, "cpython"}, reverse=True)


@pytest.mark.parametrize("runtime", sweeps.first(1, RUNTIMES))
def test_every_screen_looks_as_accepted(runtime):
    taken = scenes.frames(scenes.GOLDEN_LANGUAGE, partial(scenes.scripted_box, runtime=runtime))
    different = scenes.differences(taken)
    assert not different, "\n".join([*different, "If this is meant: python -m tests.screens.scenes --accept"])


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
