from .fuzz import Fuzz


def test_a_hundred_thousand_odd_lines_get_a_sentence_each():
    fuzz = Fuzz(seed=1)
    for _ in range(100_000):
        fuzz.throw()
    assert len(fuzz.told) > 100  # it comes further than to the first check
    assert fuzz.told["taken"] < 10_000
