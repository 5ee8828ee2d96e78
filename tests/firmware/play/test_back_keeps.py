"""BACK keeps everything that was entered, in the questions about real dice and in those before a match."""

from bench import Bench
from bench_board import generator
from schiri.games import NAMES, facts_of, game_class
from schiri.input import keys

ON_MICROPYTHON = True

PLAYERS = ("Ada", "Ben", "Cem", "Dora")
ENTERED = ("title", "chosen", "marked", "values", "rows")  # attributes of screens that keys change
MOST_STEPS = 150


def shown(bench):
    """Returns the current question and the entries so far."""
    screen = bench.app.screen
    told = [[words for words, _ in getattr(screen, "entries", ())], getattr(screen, "name", "").strip()]
    return repr([bench.screen] + told + [getattr(screen, name, None) for name in ENTERED])


def press(bench, *names):
    bench.press(*names)
    bench.time.run(20000)


def enter(bench, random, names):
    """Makes a random entry with these keys."""
    for _ in range(random(6)):
        press(bench, names[random(len(names))])
    while bench.screen.startswith(("Told", "CoveredDice")) and len(bench.app.screen.values) < bench.app.screen.count:
        press(bench, "B%d" % (random(6) + 1))


def check_match(game, random):
    """Plays with real dice. After each answer BACK, OK and the referee must lead to the same entries. Returns the
    screens with questions."""
    bench = Bench()
    bench.begin("table", PLAYERS[: facts_of(game).seats[0]], game=game)
    flow = bench.app.screen.flow
    asked = set()
    for _ in range(MOST_STEPS):
        if not bench.app.session or bench.game.phase == "over":
            break
        if bench.screen == "DuelScreen" and game == "fini":
            bench.time.until("duel", 10000000)
            press(bench, "AB"[random(2)] + "F")
        enter(bench, random, [name for name in keys.NAMES if name not in ("OK", "BACK")])
        screen, before, events = bench.app.screen, shown(bench), len(bench.app.session.match.history)
        press(bench, "OK")
        if flow._question is None or bench.app.screen is screen or len(bench.app.session.match.history) > events:
            continue
        after = shown(bench)
        asked.add(bench.screen)
        bench.call_referee()
        assert bench.app.screen.title == bench.app.text("referee"), (game, after)
        press(bench, "OK")
        assert shown(bench) == after, game
        if random(2):
            press(bench, "BACK")
            if flow._question is None:  # that was the first question
                assert type(bench.app.screen) is type(screen), game
                continue
            assert shown(bench) == before, game
            press(bench, "OK")
            assert shown(bench) == after, game
    return asked


def test_back_and_the_referee_lose_nothing_that_was_told_of_real_dice_in_any_game():
    asked = set()
    for seed, game in enumerate(NAMES):
        asked |= check_match(game, generator(seed))
    assert asked == {"Menu", "Checklist", "DiceEntry", "ToldDice", "ToldByColour", "CoveredDice"}


def check_set_up(game, random):
    """Answers all questions before a match, goes back to the first, and on again: the same match must begin."""
    bench = Bench()
    starts = []
    bench.app.begin = lambda start: starts.append(repr(start))
    bench.choose(facts_of(game).title)
    seen = []
    while not starts:
        typed = ["UP", "DOWN"] + (["A%d" % value for value in range(1, 7)] if bench.screen == "NameEntry" else [])
        enter(bench, random, typed)
        if bench.screen == "Menu" and bench.app.screen.entries[bench.app.screen.chosen][0] == "Das Los entscheidet":
            press(bench, "DOWN")  # a lot cannot be drawn again
        screen, before = bench.app.screen, shown(bench)
        press(bench, "OK")
        if "Lesson" in bench.screen:
            press(bench, "BACK")
            seen = []
        elif bench.screen == "HouseRules":
            press(bench, "BACK")
        elif bench.app.screen is not screen or starts:
            seen.append(before)
    if bench.screen == "NameEntry":  # the begin of a match, which is faked here, leaves this screen
        bench.app.screen.leave()
        bench.time.run(20000)
    for before in reversed(seen[:-1]):
        press(bench, "BACK")
        assert shown(bench) == before, game
    for before in seen:
        assert shown(bench) == before, game
        press(bench, "OK")
    assert len(starts) == 2 and starts[0] == starts[1], game


def test_back_loses_nothing_that_was_chosen_before_a_match_of_any_game():
    for game in NAMES:
        for seed in range(6):
            check_set_up(game, generator(seed))


def test_back_leads_to_the_entry_of_the_first_menu_that_was_chosen():
    bench = Bench()
    for words in [words for words, _ in bench.app.screen.entries if ":" not in words]:
        bench.choose(words)
        assert bench.screen != "StartScreen"
        bench.press("BACK")
        assert bench.app.screen.entries[bench.app.screen.chosen][0] == words


def test_back_loses_no_house_rule():
    for game in [name for name in NAMES if game_class(name).OPTIONS]:
        check_house_rules(game)


def check_house_rules(game):
    """Agrees on a house rule, goes back, and checks that the list of rules still shows it."""
    bench = Bench()
    bench.choose(facts_of(game).title)
    words = bench.app.text("house_rules")
    while words not in [entry for entry, _ in getattr(bench.app.screen, "entries", ())]:
        press(bench, "OK")
    bench.choose(words)
    press(bench, "OK")
    agreed = shown(bench)
    press(bench, "BACK")
    bench.choose(words)
    assert shown(bench) == agreed, game


def after_call(*names):
    """Returns a box with FINI! with real dice, in which A has called and these keys were pressed."""
    bench = Bench()
    bench.begin("table")
    bench.to_duel()
    press(bench, "AF")
    for name in names:
        press(bench, name)
    return bench


def test_what_was_told_of_a_call_that_was_taken_back_is_not_told_of_the_next():
    bench = after_call("DOWN", "OK", "A1")
    bench.call_referee()
    bench.choose(bench.app.text("undo"))
    bench.choose(bench.app.text("yes"))
    assert bench.screen == "StoppedMenu"
    press(bench, "OK")
    press(bench, "OK")
    press(bench, "OK")
    bench.to_duel()
    for name in ("AF", "DOWN", "OK"):
        press(bench, name)
    assert bench.app.screen.rows == [[]]


def ask_for_card(bench, random):
    """Gives random answers for a special card of Würfel-Duell!; after each answer BACK must lead to it."""
    bench.press("AC", "B%d" % (random(4) + 1))
    bench.time.run(20000)
    questions = 0
    while bench.screen == "Numbered":
        screen = bench.app.screen
        place = random(min(6, len(screen.keys)))
        words, title = [one for one, _ in screen.entries], screen.title
        press(bench, "A%d" % screen.keys[place])
        if bench.screen != "Numbered":
            break
        questions += 1
        after = shown(bench)
        press(bench, "BACK")
        again = bench.app.screen
        assert (again.title, again.chosen, [one for one, _ in again.entries]) == (title, place, words)
        press(bench, "OK")
        assert shown(bench) == after
        bench.call_referee()
        press(bench, "OK")
        assert shown(bench) == after
    return questions


def test_back_goes_back_by_one_question_of_a_special_card():
    random = generator(1)
    most = 0
    for _ in range(40):
        bench = Bench()
        bench.begin("box", PLAYERS, game="wuerfel_duell")
        while bench.game.phase == "setup" or bench.screen == "ThrownScreen":
            press(bench, "OK")
        most = max(most, ask_for_card(bench, random))
    assert most > 3
