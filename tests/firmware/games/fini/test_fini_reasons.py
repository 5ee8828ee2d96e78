"""The reasons of random verdicts of FINI!, checked as a player at the table would."""

import sys

from bench import Bench
from bench_board import generator
from schiri.games import game_class, texts_of
from schiri.games.fini.screens.why import paged
from schiri.games.fini.texts import reason_in_words
from schiri.ui.font import text_width
from schiri.ui.wrapping import wrapped

ON_MICROPYTHON = True

VERDICTS = 150 if sys.implementation.name == "micropython" else 1000
FOULS = ("turned", "dropped", "knocked", "two_dice", "two_hands", "put_back")
OFFENCES = ("too_many_dice", "wrong_order", "duplicate_value", "bad_copy", "needless_copy")
LENGTHS = (0, 2, 3, 4, 5, 6)
WIDEST = ("Wwwwwwwwwww1", "Wwwwwwwwwww2")
COLUMNS = 114  # of a line, beside the arrows
ROWS = 4  # of a page


class Table:
    """A random match, with the dice noted beside the game."""

    def __init__(self, dice, seed):
        self.random = generator(seed)
        self.box = dice == "box"
        self.game = game_class("fini")({"event": "start", "players": ["Ada", "Ben"], "first": 0, "dice": dice})
        self.layouts = self.field = self.needless = None

    def tell(self, event, **arguments):
        arguments["event"] = event
        self.event = arguments
        self.game.apply(arguments)

    def dice(self, count):
        return [self.random(6) + 1 for _ in range(count)]

    def duel(self):
        """Plays up to the next verdict."""
        game, random = self.game, self.random
        if game.phase == "announce":
            self.tell("announce", combination=("straight", "pasch")[random(2)])
        self.combination = game.combination
        self.chips = list(game.chips)
        self.layouts = self.needless = None
        self.tell("roll", coloured=self.dice(11), silver=self.dice(4))
        self.tell("go", t=0)
        if self.box:
            self.needless = [[], []]
            for _ in range(random(13)):
                self.grab(random(2))
        if random(8) == 0:
            if random(2):
                self.tell("foul", player=random(2), kind=FOULS[random(6)])
            else:
                self.tell("foul", player=None, kind=("same_die", "same_call", "dropped")[random(3)])
            return
        if self.box:
            state = game.state()
            self.layouts, self.field = state["layouts"], state["field"]
        self.tell("fini", player=random(2), t=1)
        if not self.box and random(3) == 0:
            offences = [[OFFENCES[random(5)]] if random(3) == 0 else [] for _ in (0, 1)]
            lengths = [LENGTHS[random(6)], LENGTHS[random(6)]]
            self.tell("ruling", premature=random(3) == 0, offences=offences, lengths=lengths)
        elif not self.box:
            self.layouts = [self.layout(), self.layout()]
            self.field = {"coloured": self.dice(random(2)), "silver": self.dice(random(2))}
            self.tell("layouts", layouts=self.layouts, field=self.field)

    def grab(self, player):
        """Grabs a die that mostly fits."""
        game, random = self.game, self.random
        own = [die & 7 for die in game.taken[player]]
        takes = [take for take in game.choices() if take["event"] == "take" and take["player"] == player]
        if self.combination == "straight":
            fit = [take for take in takes if take["value"] not in own]
        else:
            fit = [take for take in takes if take["value"] in own]
        fit = [take for take in fit if not take["silver"]] or fit
        take = (fit or takes)[random(len(fit or takes))] if random(6) else takes[random(len(takes))]
        if take["silver"] and game.coloured[take["value"]]:
            self.needless[player].append(take["value"])
        take["t"] = 0
        game.apply(take)

    def layout(self):
        """Returns at most five dice, mostly in order."""
        random = self.random
        first = random(4) + 1
        row = list(range(first, min(7, first + random(5))))
        if self.combination == "pasch" and random(4):
            row = [first] * len(row)
        elif random(5) == 0:
            row = row[::-2] + row[:1]
        rows = [[("s" if random(9) == 0 else "c") + "%d" % value for value in row]]
        if random(3) == 0 and len(row) < 5:
            rows.append(["c%d" % value for value in self.dice(1 + random(min(2, 5 - len(row))))])
        return rows


def values_of(layout):
    return [int(die[1]) for row in layout for die in row]


def check_premature(table, verdict, reasons):
    """Tries every die that could be taken: exactly those that fit are named, with what they match. If none fits alone,
    every two of them are tried."""
    caller = verdict["caller"]
    own, shown = values_of(table.layouts[caller]), sum(table.layouts[1 - caller], [])
    assert reasons[0] == ["room", "AB"[caller], len(own), 6 - len(own)] and len(own) < 6
    there = ["c%d" % value for value in table.field["coloured"]]
    there += ["s%d" % value for value in table.field["silver"] if "c%d" % value in shown]
    straight = table.combination == "straight"
    ways = []
    for die in there:
        value = int(die[1])
        if straight and value not in own:
            ways += [["beside", value, laid] for laid in own if abs(value - laid) == 1]
        elif not straight and value in own:
            ways.append(["equal", value, own.count(value)])
    for place, one in enumerate([] if ways or len(own) == 5 else there):
        for other in there[place + 1 :]:
            low, high = sorted([int(one[1]), int(other[1])])
            if straight and high == low + 1 and not {low, high} & set(own):
                ways.append(["new_straight", low, high])
            elif not straight and high == low and low not in own:
                ways.append(["new_pasch", low, len([die for die in there if int(die[1]) == low])])
    told = []
    for code, die, other in reasons[1:]:
        for one in [die, other] if code == "new_straight" else [die]:
            assert one in there and (one[0] == "c" or "c" + one[1] not in there), "a coloured die is named first"
        told.append([code, int(die[1]), int(other[1]) if code == "new_straight" else other])
    assert told and sorted(told) == sorted(once(ways))


def once(ways):
    return [way for place, way in enumerate(ways) if way not in ways[:place]]


def check_offences(table, verdict, reasons):
    """Checks that each offence is named with exactly the dice that offend."""
    assert [sorted({one[0] for one in reasons if one[1] == side}) for side in "AB"] == verdict["offences"]
    wrong = []
    for player, side in enumerate("AB"):
        layout = table.layouts[player]
        dice, values = sum(layout, []), values_of(layout)
        coloured = table.needless[player] if table.needless else table.field["coloured"]
        if len(dice) > 6:
            wrong.append(["too_many_dice", side, len(dice)])
        for value in range(1, 7):
            if table.combination == "straight" and values.count(value) > 1:
                wrong.append(["duplicate_value", side, value])
            if "s%d" % value in dice and "c%d" % value not in sum(table.layouts[1 - player], []):
                wrong.append(["bad_copy", side, value])
            if "s%d" % value in dice and value in coloured:
                wrong.append(["needless_copy", side, value])
        for row in layout if table.combination == "straight" else [dice]:
            row = values_of([row])
            if table.combination == "straight":
                in_order = row in (sorted(set(row)), sorted(set(row))[::-1])
            else:
                in_order = all(set(row[row.index(v) :][: row.count(v)]) == {v} for v in row)
            if not in_order:
                wrong.append(["wrong_order", side, "-".join(["%d" % value for value in row])])
    assert sorted(map(str, reasons)) == sorted(map(str, wrong))


def stretches(combination, layout):
    """Returns the lengths of all runs or groups."""
    if combination == "pasch":
        values = values_of(layout)
        return [values.count(value) for value in set(values)]
    found = []
    for row in layout:
        values = values_of([row])
        for place, value in enumerate(values):
            if place and abs(value - values[place - 1]) == 1:
                found[-1] += 1
            else:
                found.append(1)
    return found


def check_lengths(table, verdict, reasons):
    """Checks that the longest stretch less single dice is the length, and that the longer one or the caller wins."""
    lengths = [None, None]
    for code, side, *numbers in reasons[:-1]:
        player = "AB".index(side)
        if code == "too_short":
            assert numbers[0] == lengths[player] and numbers[0] < 2
            lengths[player] = 0
            continue
        if code == "told_length":
            lengths[player] = numbers[0]
            continue
        found = stretches(table.combination, table.layouts[player])
        assert numbers[0] == max([0] + found)
        if code == "length":
            assert found.count(1) == 0
        else:
            assert code == ("less_one" if numbers[1] == 1 else "less") and found.count(1) == numbers[1] > 0
            assert numbers[0] - numbers[1] == numbers[2]
        lengths[player] = numbers[-1]
    assert lengths == verdict["lengths"]
    winner = verdict["winner"]
    if winner is None:
        assert reasons[-1] == ["both_nothing"] and lengths == [0, 0]
    elif lengths[0] == lengths[1]:
        assert reasons[-1] == ["level", lengths[0], lengths[1], "AB"[verdict["caller"]]] and winner == verdict["caller"]
    else:
        assert reasons[-1] == ["longer", lengths[winner], lengths[1 - winner], "AB"[winner]]
        assert lengths[winner] > lengths[1 - winner]


def check(table):
    """Checks the reasons of the latest verdict; returns their codes."""
    verdict, reasons = table.game.verdict, table.game.reasons()
    moves = [one for one in reasons if one[0].endswith("_chip")]
    chips = list(table.chips)
    for code, side, before, after in moves:
        player = "AB".index(side)
        assert before == chips[player] and after == before + (-1 if code == "gives_chip" else 1)
        assert code != "takes_chip" or table.chips[1 - player] == 0
        chips[player] = after
    assert [chips[player] - table.chips[player] for player in (0, 1)] == verdict["chips"]
    found = reasons[: len(reasons) - len(moves)]
    step = verdict["step"]
    if verdict["aborted"]:
        assert found == [["aborted", table.event["kind"]]]
    elif table.layouts is None and step in (0, 2):
        assert [[one[2] for one in found if one[1] == side] for side in "AB"] == verdict["offences"]
        assert {one[0] for one in found} == {"told"}
    elif table.layouts is None and step == 1:
        assert found == [["told_premature", "AB"[verdict["caller"]]]]
    else:
        (check_premature, check_offences, check_lengths)[step - 1](table, verdict, found)
    return [one[0] for one in reasons]


def check_words(reasons, text):
    """Checks that with the widest names all lines fit, each sum is in one line, and no page splits a reason."""
    said = [reason_in_words(reason, text, WIDEST) for reason in reasons]
    parts = [wrapped(words, COLUMNS) for words in said]
    lines = paged(parts, ROWS)
    assert [line for line in lines if line] == sum(parts, [])
    at = 0
    for words, lines_of_it, reason in zip(said, parts, reasons):  # noqa: B905 (not on MicroPython)
        assert "%" not in words and "_" not in words, words
        assert [WIDEST["AB".index(side)] in words for side in reason if side in ("A", "B")].count(False) == 0, words
        assert " ".join(lines_of_it) == words
        assert max([text_width(line) for line in lines_of_it]) <= COLUMNS, lines_of_it
        sums = [line.split(" ") for line in lines_of_it if "=" in line or "−" in line.split(" ") or "+" in line]
        assert len(sums) == ("=" in words)
        for line in sums:
            sign = line.index("+" if "+" in line else "−")
            change = int(line[sign + 1]) * (1 if line[sign] == "+" else -1)
            assert int(line[sign - 1]) + change == number(line[line.index("=") + 1]), line
        at += lines[at:].index(lines_of_it[0])
        assert at // ROWS == (at + len(lines_of_it) - 1) // ROWS
        at += len(lines_of_it)


def number(written):
    return int(written.replace("−", "-"))


def test_the_reasons_of_random_verdicts_add_up_to_them_and_have_words():
    texts = [texts_of(game_class("fini").FACTS.name, language) for language in ("de", "en", "fr")]
    seen = set()
    count = seed = 0
    while count < VERDICTS:
        seed += 1
        table = Table(("box", "table")[seed % 2], seed)
        while table.game.phase != "over" and count < VERDICTS:
            table.duel()
            seen |= set(check(table))
            count += 1
            for language in texts:
                check_words(table.game.reasons(), dict(language).__getitem__)
    wanted = {name[4:] for name, _ in texts[0].items() if name.startswith("why_")}
    assert seen == wanted or VERDICTS < 1000


def test_why_says_the_names_of_the_verdict_also_of_two_who_are_called_the_same():
    bench = Bench()
    bench.begin("box", ("Ada", "Ada"))
    bench.to_duel(1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 1, 2, 3, 4)
    for key in ("A1", "A2", "B5", "B6", "B4", "AF"):
        bench.press(key)
    bench.press("DOWN")
    assert bench.app.screen.lines == [
        "Ada1: 2 Würfel, Platz",
        "für 4",
        "3 passte neben 2",
        "",
        "Ada2 nimmt einen Chip,",
        "der andere hat keinen:",
        "0 + 1 = 1",
    ]
