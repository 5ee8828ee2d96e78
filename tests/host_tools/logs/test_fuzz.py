import fifth_game
import pytest
from making_qwixx import random_qwixx
from making_schocken import random_schocken
from making_wuerfel_duell import thrown_again

from .fuzz import Fuzz, logs_of_fini

pytestmark = pytest.mark.sweep


def test_a_hundred_thousand_odd_lines_get_a_sentence_each():
    fuzz = Fuzz(1, logs_of_fini())
    for _ in range(100_000):
        fuzz.throw()
    assert len(fuzz.told) > 100  # it comes further than to the first check
    assert fuzz.told["taken"] < 10_000


def test_so_do_odd_lines_in_other_games(monkeypatch):
    fifth_game.make_known(monkeypatch)
    matches = [random_schocken(5, 3), random_schocken(5, 3, sealed=False), random_qwixx(16), fifth_game.made()]
    matches += [thrown_again(), thrown_again(sealed=False)]
    fuzz = Fuzz(2, [made.data() for made in matches])
    for _ in range(30_000):
        fuzz.throw()
    assert len(fuzz.told) > 100
    assert fuzz.told["taken"] < 3_000
