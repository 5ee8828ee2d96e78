"""The inputs of a page besides keys: typed names, and the language of a new box."""

from bench import Bench
from schiri.board.simulated.page import Page

ON_MICROPYTHON = True


def at_names():
    bench = Bench()
    sent = []
    page = Page(bench.app, sent.append)
    page.tell(False)
    bench.choose("FINI!")
    bench.choose("Die Box würfelt")
    page.tell(False)
    return bench, page, sent


def test_a_typed_name_is_the_one_that_is_entered():
    bench, page, sent = at_names()
    assert sent == ['n ["Spieler A", true]']
    for typed in ("L", "Li", "Lis", "Lisa"):
        assert page.take('n "%s"' % typed)
    page.tell(False)
    bench.press("OK")
    page.tell(False)
    assert sent[1:] == ['n ["Lisa", false]', 'n ["Spieler B", true]']
    page.take('n "Sam"')
    bench.press("OK")
    page.tell(False)
    assert sent[-1] == "n null"
    assert [words for words, _ in bench.app.screen.entries][:2] == ["A: Lisa", "B: Sam"]


def test_of_a_typed_name_all_is_kept_that_can_be_drawn_and_twelve_letters_at_most():
    bench, page, _ = at_names()
    for typed, kept in (
        ("Jérôme-Œ’s", "Jérôme-Œ’s"),
        ("a×\u4e2d→b\\t", "ab"),
        ("Maximilianna W", "Maximilianna"),
        ("", ""),
    ):
        page.take('n "%s"' % typed)
        assert bench.app.screen.name == kept
    bench.press("OK")
    assert bench.screen == "NameEntry"  # an empty name is not taken


def test_keys_go_on_with_a_typed_name_and_a_name_that_nobody_asks_for_is_dropped():
    bench, page, sent = at_names()
    page.take('n "Lis"')
    bench.press("A1")
    assert bench.app.screen.name == "Lisa"
    bench.press("AC")
    assert bench.app.screen.name == "Lis"
    bench.press("OK")
    bench.press("OK")
    assert page.take('n "Sam"')
    assert bench.screen == "Menu"


def test_a_new_box_speaks_the_language_of_the_first_page_and_keeps_it():
    bench = Bench()
    page = Page(bench.app, print)
    assert page.take("g xx") and page.take("g fr") and page.take("g en")
    bench.time.run(40000000)
    assert bench.app.text("why") == "Pourquoi ?"
    again = bench.power_cut()
    Page(again.app, print).take("g en")
    assert again.app.text("why") == "Pourquoi ?"


def test_a_screen_for_names_turns_to_the_side_that_writes():
    bench, page, _ = at_names()
    bench.press("B1")
    assert bench.app.screen.name == "A" and bench.app.screen.reader == 1
    page.take('n "Lisa"')
    assert bench.app.screen.reader == 0  # whoever types at the page sees the display upright
