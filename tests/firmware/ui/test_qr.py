"""The codes on the display, as others write and read them: the packages `qrcode` and `zxing-cpp`."""

import itertools
import random
import subprocess
from pathlib import Path

import numpy
import pytest
import qrcode
import zxingcpp
from schiri.ui.qr import modules
from schiri.util.base45 import LETTERS
from schiri_tools import runtimes

CODES = Path(__file__).with_name("codes_of_texts.py")
CAPACITIES = (25, 47, 77, 114, 154, 195, 224, 279, 335, 395)  # letters, of versions 1 to 10: table 7 of the standard


def random_text(chance, length):
    return "".join(chance.choice(LETTERS) for _ in range(length))


def rows_of(size, dark):
    """Returns a code as an array, 1 for each dark module."""
    return numpy.array([[dark[y // 8 * size + x] >> y % 8 & 1 for x in range(size)] for y in range(size)])


def read(image):
    return [code.text for code in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)]


def read_rows(rows):
    return read(numpy.kron(numpy.pad(1 - rows, 4, constant_values=1), numpy.ones((3, 3))).astype(numpy.uint8) * 255)


def others_code(text, mask):
    other = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_L, border=0, mask_pattern=mask)
    other.add_data(qrcode.util.QRData(text.encode(), qrcode.util.MODE_ALPHA_NUM))
    other.make()
    return numpy.array(other.get_matrix(), dtype=int)


@pytest.mark.parametrize(("runtime", "step"), [("cpython", 1), ("micropython", 13)])
def test_texts_of_every_length_are_read_by_a_stranger(tmp_path, runtime, step):
    if runtime == "micropython" and not runtimes.has_micropython():
        pytest.skip(str(runtimes.NoMicroPython()))
    chance = random.Random(step)
    lengths = sorted({*range(1, 396, step), *CAPACITIES, *(capacity + 1 for capacity in CAPACITIES[:-1])})
    texts = [random_text(chance, length) for length in lengths]
    file = tmp_path / "texts"
    file.write_text("".join(text + "\n" for text in texts))
    command = runtimes.command(runtime, CODES, str(file), heap="8M")
    told = subprocess.run(command, env=runtimes.environment(), capture_output=True, text=True, check=True).stdout
    for text, line in zip(texts, told.splitlines(), strict=True):
        size, dark = line.split()
        version = next(number for number, capacity in enumerate(CAPACITIES, 1) if len(text) <= capacity)
        assert int(size) == 17 + 4 * version
        assert read_rows(rows_of(int(size), bytes.fromhex(dark))) == [text]


def test_each_module_is_what_another_writer_makes_of_the_same_text_and_mask():
    chance = random.Random(18004)
    for length in (*CAPACITIES, 1, 2, 7, 23, 300):
        text = random_text(chance, length)
        size, dark = modules(text)
        rows = rows_of(size, dark)
        mask = (rows[size - 3, 8] << 2 | rows[size - 4, 8] << 1 | rows[size - 5, 8]) ^ 0b101
        assert (others_code(text, int(mask)) == rows).all(), length


def penalty(rows):
    """Returns the penalty of section 7.8.3 of the standard, module by module; modules around a code are light."""
    points = 0
    for lines in (rows, rows.T):
        for line in lines:
            runs = [len(list(run)) for _, run in itertools.groupby(line)]
            points += sum(run - 2 for run in runs if run >= 5)
            around = "0000" + "".join(map(str, line)) + "0000"
            found = [around[at : at + 11] for at in range(len(around) - 10)]
            points += 40 * (found.count("10111010000") + found.count("00001011101"))
    blocks = rows[:-1, :-1] + rows[1:, :-1] + rows[:-1, 1:] + rows[1:, 1:]
    points += 3 * int(numpy.isin(blocks, (0, 4)).sum())
    return points + 10 * int(abs(20 * int(rows.sum()) - 10 * rows.size) // rows.size)


def test_the_mask_is_the_one_with_the_least_penalty():
    chance = random.Random(783)
    for length in (5, 60, 150, 220):
        text = random_text(chance, length)
        least = min(penalty(others_code(text, mask)) for mask in range(8))
        assert penalty(rows_of(*modules(text))) == least


@pytest.mark.parametrize("text", ["A" * 396, "a", "SCHIRI:ä", "A\n"])
def test_a_text_that_no_code_takes_is_an_error(text):
    with pytest.raises(ValueError):
        modules(text)
