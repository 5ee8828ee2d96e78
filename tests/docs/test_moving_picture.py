"""The moving picture on the first page is what its key script gives."""

import io
from pathlib import Path

import pytest
from maker_tools import moving_picture
from PIL import Image, ImageSequence
from schiri_tools import runtimes

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SCRIPT = (PICTURES / "duel.script").read_text(encoding="utf-8")
RUNTIMES = ["cpython", *(["micropython"] if runtimes.has_micropython() else [])]


def pictures(gif):
    """Each picture with its time in ms."""
    with Image.open(gif) as film:
        return [(one.info["duration"], one.convert("RGB").tobytes()) for one in ImageSequence.Iterator(film)]


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_moving_picture_is_what_its_script_gives(runtime):
    made = moving_picture.gif(moving_picture.film_of(SCRIPT, runtime))
    assert pictures(io.BytesIO(made)) == pictures(PICTURES / "duel.gif"), (
        "If this is meant: host_tools/maker_tools/moving_picture.py docs/pictures/duel.script docs/pictures/duel.gif"
    )


def test_another_duel_looks_other():
    made = moving_picture.gif(moving_picture.film_of(SCRIPT.replace("press B3", "press B5", 1)))
    assert pictures(io.BytesIO(made)) != pictures(PICTURES / "duel.gif")
