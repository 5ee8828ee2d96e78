"""The whole way of a result: a box signs it and draws its code, a camera sees the display, `schiri verify` judges."""

import random

import numpy
import pytest
import zxingcpp
from bench import Bench
from bench_board import Board
from PIL import Image, ImageFilter
from schiri.ui.canvas import HEIGHT, WIDTH
from schiri.util.base45 import LETTERS
from schiri_tools.cli import main

from tests.host_tools.signing.box import base45

PIXELS, BLUR = 6, 0.3  # a module in the camera's picture; the blur's standard deviation in modules
WIDEST = [f"{letter}{'Ww' * 5}ß" for letter in "ABCDEFGH"]
SEATS = {"fini": 2, "schocken": 8, "qwixx": 2, "wuerfel_duell": 6}


def seen(canvas):
    """Returns the text that a reader finds in a picture of the display."""
    bits = numpy.frombuffer(bytes(canvas.buffer), numpy.uint8).reshape(8, 1, WIDTH) >> numpy.arange(8)[:, None] & 1
    display = numpy.pad(bits.reshape(HEIGHT, WIDTH), 10) * 180 + 20
    image = Image.fromarray(numpy.kron(display, numpy.ones((PIXELS, PIXELS))).astype(numpy.uint8))
    image = image.filter(ImageFilter.GaussianBlur(BLUR * PIXELS))
    (code,) = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
    return code.text


@pytest.fixture(scope="module")
def bench():
    """Yields a box that signs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Board, "signs", True)
        yield Bench()


def shown_after_a_match(game, bench):
    """Returns the code after a match that the players end, read off the display, and the box's fingerprint."""
    bench.begin("table", WIDEST[: SEATS[game]], game=game)
    bench.call_referee()
    bench.choose(bench.app.text("end_match"))
    bench.choose(bench.app.text("yes"))
    bench.press("OK")  # who led
    bench.press("UP")
    bench.time.run(100_000)
    code = seen(bench.app.canvas)
    bench.press("BACK")
    bench.press("OK")
    return code, bench.app.box_key.fingerprint


def with_a_wrong_bit(code, chance):
    """Returns a code with another bit in its content, written as the box would write it."""
    head, text = code.split(":", 1)
    data = bytearray()
    for at in range(0, len(text), 3):
        part = text[at : at + 3]
        number = sum(LETTERS.index(letter) * 45**place for place, letter in enumerate(part))
        data += number.to_bytes(len(part) - 1, "big")
    assert f"{head}:{base45(bytes(data))}" == code
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return f"{head}:{base45(bytes(data))}"


def verdict(code, box):
    return main.main(["verify", "--qr", code, "--box", box])


@pytest.mark.parametrize("game", SEATS)
def test_what_a_camera_reads_off_the_display_is_accepted_and_with_one_wrong_bit_refused(game, bench, capsys):
    code, box = shown_after_a_match(game, bench)
    assert verdict(code, box) == 0
    told = capsys.readouterr().out
    assert "The signature fits." in told and all(name[:7] in told for name in WIDEST[: SEATS[game]])
    chance = random.Random(game)
    assert all(verdict(with_a_wrong_bit(code, chance), box) == 1 for _ in range(24))
