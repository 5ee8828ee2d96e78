"""Names that are shortened: within their room, and no two alike."""

from bench_board import generator
from schiri.ui.font import SMALL, TINY, text_width
from schiri.ui.names import names_in_a_row, short_names

ON_MICROPYTHON = True

LETTERS = "ABEJMWlinmwaeÄöüßéç-' 12"


def random_names(random):
    """Returns two to eight names, often with a common beginning or end, sometimes equal."""
    count = 2 + random(7)
    begin = "".join([LETTERS[random(len(LETTERS))] for _ in range(random(12))])
    names = []
    for _ in range(count):
        own = "".join([LETTERS[random(len(LETTERS))] for _ in range(random(5))])
        name = (begin + own if random(3) else own + begin)[:12].strip()
        names.append(name or "Ada")
    return names


def test_no_two_of_any_names_look_alike_in_any_room_and_each_fits():
    random = generator(22)
    for _ in range(150):
        names = random_names(random)
        for font in (SMALL, TINY):
            names = [name.upper() for name in names] if font is TINY else names
            least = max([text_width(name[:1] + ".8", font) for name in names])
            for width in (least, least + random(60)):
                short = short_names(names, width, font)
                assert len(set(short)) == len(names), (names, width, short)
                assert max([text_width(name, font) for name in short]) <= width, (names, width, short)
                assert short == short_names(list(names), width, font)
                assert [name[0] for name in short] == [name[0] for name in names], (names, width, short)


def test_a_name_that_fits_stays_as_it_is_unless_another_one_is_the_same():
    assert short_names(["Ada", "Wwwwwwwwwwww"], 30) == ["Ada", "Wwww."]
    assert short_names(["Ada", "Ada"], 60) == ["Ada1", "Ada2"]


def test_what_tells_names_from_each_other_stays():
    assert short_names(["Spieler 1", "Spieler 2"], 24) == ["Spi.1", "Spi.2"]
    assert short_names(["Spieler A", "Computer"], 24)[0] == "Spi.A"
    assert short_names(["Anna", "Annika"], 20) == ["Anna", "Anni."]
    assert short_names(["Maximilianna", "Maximiliane"], 30) == ["Maxi.a", "Maxi.e"]
    assert short_names(["Hans-Peter", "Hans-Jürgen"], 24) == ["Han.r", "Han.n"]


def test_names_in_a_row_fit_whoever_plays():
    assert names_in_a_row(["Ada", "Ben"], 98) == "Ada – Ben"
    assert names_in_a_row(["Ada", "Ben", "Cem"], 98) == "Ada · Ben · Cem"
    random = generator(23)
    for _ in range(100):
        names = random_names(random)
        width = 80 + random(40)
        assert text_width(names_in_a_row(names, width)) <= width, names
