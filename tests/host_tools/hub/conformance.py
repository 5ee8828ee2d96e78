"""The conformance kit of the formats: random tournaments, with people who come late, leave and come back, corrections
and undo, and the laws that each format keeps in all of them.

    Evening(name, seed).play()

raises `AssertionError` where a law is broken. The laws are looked up here once more from what was drawn and what came
out, and not asked of the formats.
"""

import random
from collections import Counter

from evenings import AT, FORMATS_OF_TABLES, SOMEBODY, begin, by_hand
from schiri_tools.hub.file import Writer, verified
from schiri_tools.hub.rules import after, checked, start
from schiri_tools.logs.verify import BadLog

LIMITS = {"knockout": 1, "double_knockout": 2}  # defeats after which one is out
MOST_PEOPLE, MOST_ROUNDS = 12, 5
FILES_READ = 0.2  # share of the tournaments whose file is read, which takes as long as all their draws


class Evening:
    """A random tournament in the format of this name; everything follows from the seed. In a `calm` one everybody is
    present from the first draw to the end, and it is played until no round can be drawn."""

    def __init__(self, name, seed, calm=False):
        self.chance = random.Random(f"{name} {seed}")
        self.name = name
        self.calm = calm
        options = self._options()
        self.begin = begin(name, seed=f"seed {seed}", **options)
        self.writer = Writer.begun(self.begin)
        self.tournament = self.writer.tournament
        self.limit = options.get("lives") or LIMITS.get(name)
        self.newcomers = iter(range(1, 1000))
        for _ in range(self.chance.randint(2, MOST_PEOPLE)):
            self._enter()

    def _options(self):
        if self.name == "lives":
            return {"lives": self.chance.randint(1, 3), "consolation": self.chance.random() < 0.5}
        if self.name == "points":
            return {"games": self.chance.randint(1, 4), "size": self.chance.randint(3, 6)}
        if self.name in ("groups", "swiss"):
            return {"rounds": self.chance.randint(1, MOST_ROUNDS)}
        return {}

    @property
    def state(self):
        return self.tournament.state

    def do(self, event):
        return self.writer.apply(event, AT)

    def play(self):
        """Plays the whole evening."""
        most = 50 if self.calm else MOST_ROUNDS
        while len(self.state.present) > 1 and len(self.state.rounds) < most and self._can_go_on():
            self._round()
        assert not self.calm or not self._can_go_on(), "it never ends"
        self._check_the_end()
        self._leave_after_the_end()
        if self.chance.random() < FILES_READ:
            self._check_the_file()
        self._undo_all()

    def _can_go_on(self):
        return not self.tournament.format.is_over(self.state)

    def _round(self):
        if not self.calm:
            self._unrest()
            self._play_tables()  # a walkover ends when the other one is back in time
            if len(self.state.present) < 2 or not self._can_go_on():
                return
        before = self.state
        half = self._half()
        drawn = self.tournament.draw(half)
        if self.chance.random() < 0.2:  # not always, as `_check_the_file` repeats all draws
            assert drawn == self.tournament.draw(half), "the same draw comes out once more"
        self.check_draw(before, drawn)
        self.do(drawn)
        points = {row.name: row.values[0] for row in self.tournament.format.standings(before)}
        gain = {row.name for row in self.tournament.standings() if row.values[0] == points[row.name] + 1}
        assert not half or gain == {*half}, "half a point is lost"
        if not self.calm:
            self._unrest()
        self._play_tables()
        if not self.calm:
            self._correct_something()
            self._undo_and_do_again()
        self.check_standings()

    def _half(self):
        """Returns people who miss the next round of a Swiss tournament with half a point."""
        most = len(self.state.present) - 2 if self.name == "swiss" and self.chance.random() < 0.3 else 0
        return self.chance.sample(self.state.present, min(most, 2))

    def _enter(self):
        team = {"team": f"T{self.chance.randint(1, 3)}"} if self.chance.random() < 0.3 else {}
        self.do({"event": "enter", "name": f"P{next(self.newcomers)}", **team})

    def _unrest(self):
        """Lets people come, leave and come back, between rounds and within them."""
        for _ in range(self.chance.choice([0, 0, 1, 1, 2, 3])):
            absent = [name for name in self.state.entrants if name not in self.state.present]
            kind = self.chance.choice(["enter", "withdraw", "return"])
            if kind == "enter":
                self._enter()
            elif kind == "withdraw" and self.state.present:
                self.do({"event": "withdraw", "name": self.chance.choice(self.state.present)})
            elif kind == "return" and absent:
                self.do({"event": "return", "name": self.chance.choice(absent)})

    def _leave_after_the_end(self):
        """Lets people go home when all is over; everybody keeps their place, also the winner."""
        standings = self.tournament.standings()
        if self._can_go_on() or self.state.open_tables:
            return
        for name in self.chance.sample(self.state.present, len(self.state.present)):
            self.do({"event": "withdraw", "name": name})
        assert self.tournament.standings() == standings, "somebody leaves after the end and loses a place"

    def _play_tables(self):
        """Enters the results of a round in any order; the standings must not depend on the order."""
        results = [self._result(len(self.state.rounds), table) for table in self.state.open_tables]
        if not results:
            return
        self.chance.shuffle(results)
        other = self.state
        for event in reversed(results):
            other = after(other, checked(event))
        for event in results:
            self.do(event)
        same = self.tournament.format.standings(other) == self.tournament.standings()
        assert same, "standings hang on the order of results"

    def _result(self, number, table):
        seats = self.state.rounds[number - 1].tables[table - 1]
        most = len(seats) - 1 if self.tournament.format.ALLOWS_DRAWS is False else len(seats)
        if self.calm and self.name == "lives":
            most = len(seats) - 1  # a tournament of draws alone would never end
        winners = self.chance.sample(seats, self.chance.randint(1, most))
        return by_hand(number, table, winners, [self.chance.randint(-5, 20) for _ in seats])

    def _correct_something(self):
        number = len(self.state.rounds)
        for table in range(1, len(self.state.rounds[-1].tables) + 1):
            if self.chance.random() < 0.2 and not self.state.open_tables:
                seats = self.state.rounds[-1].tables[table - 1]
                most = len(seats) - (not self.tournament.format.ALLOWS_DRAWS)
                winners = self.chance.sample(seats, self.chance.randint(1, most))
                event = by_hand(number, table, winners, [self.chance.randint(-5, 20) for _ in seats])
                self.do(self.tournament.correction(event, SOMEBODY))

    def _undo_and_do_again(self):
        if self.chance.random() < 0.3:
            state = self.state
            count = self.chance.randint(1, len(self.tournament.history))
            undone = [self.tournament.history[-1 - back] for back in range(count)]
            for _ in undone:
                self.do({"event": "undo"})
            for event in reversed(undone):
                self.do(event)
            assert self.state._replace(undone=state.undone) == state, "what is done again comes out otherwise"

    # The laws

    def check_draw(self, before, drawn):
        """Checks that a draw keeps the laws of its format."""
        tables, byes, out = drawn["tables"], drawn["byes"], drawn["out"]
        for section in self._sections(before, tables):
            sizes = [len(seats) for seats in section]
            assert max(sizes) - min(sizes) <= 1, "tables differ by more than one"
            fewest = 3 if self.name in FORMATS_OF_TABLES and sum(sizes) > 2 else 2
            assert fewest <= min(sizes) <= max(sizes) <= (6 if self.name in FORMATS_OF_TABLES else 2)
        self._check_byes(before, tables, byes)
        self._check_who_is_out(before, tables, byes, out)
        ahead = Counter()
        for game in before.games:
            if not game.result.is_walkover:
                ahead.update(dict.fromkeys(game.seats, -60 // len(game.seats)))
                ahead[game.seats[0]] += 60
        fewest = [min(ahead[one] for one in seats) for seats in tables]
        assert [ahead[seats[0]] for seats in tables] == fewest, "somebody begins who has begun more"

    def _sections(self, before, tables):
        """Returns the tables as one list; in the format `lives`, those of the consolation as a second list."""
        if self.name != "lives":
            return [tables]
        alive = self._alive(before)
        parts = [[seats for seats in tables if ({*seats} <= alive) == is_main] for is_main in (True, False)]
        assert not any({*seats} & alive for seats in parts[1]), "people with lives sit with people without"
        return [part for part in parts if part]

    def _check_byes(self, before, tables, byes):
        had = Counter(name for round_ in before.rounds for name in round_.byes)
        for number, round_ in enumerate(before.rounds, 1):
            for table in range(1, len(round_.tables) + 1):
                result = before.result(number, table)
                had.update(result.winners if result.is_walkover else ())
        met = {frozenset(seats) for round_ in before.rounds for seats in round_.tables}
        if self.name in FORMATS_OF_TABLES:
            assert not byes
        elif self.name == "round_robin":
            for one in byes:
                assert all(one == other or frozenset((one, other)) in met for other in byes), "a bye was avoidable"
        else:
            seated = [had[name] for seats in tables for name in seats]
            assert all(had[name] <= min(seated) for name in byes), "a second bye was avoidable"
            first_of_knockout = self.name == "knockout" and not before.rounds
            assert first_of_knockout or len(byes) == sum(map(len, [*tables, byes])) % 2

    def _check_who_is_out(self, before, tables, byes, out):
        playing = {name for seats in (*tables, byes) for name in seats}
        if self.name in LIMITS:
            lost = self._defeats(before)
            assert all(lost[name] < self.limit for name in playing), "somebody who is out plays"
            assert all(lost[name] >= self.limit for name in out), "somebody who is in does not play"
        elif self.name == "lives":
            assert self._alive(before) <= playing, "somebody who is in does not play"
        elif self.name == "points":
            games, most = self._games(before), self.begin["options"]["games"]
            lacking = {name for name in before.present if games[name] < most}
            assert lacking <= playing, "somebody who lacks games does not play"
            assert playing == lacking or len(playing) <= 3, "somebody plays without need"
        else:
            assert not out, "somebody is out of a format that nobody is out of"
        if self.name == "round_robin":
            met = {frozenset(seats) for round_ in before.rounds for seats in round_.tables}
            assert not met & {frozenset(seats) for seats in tables}, "two meet a second time"

    def _defeats(self, state):
        """Returns the rounds in which somebody neither won nor had a bye."""
        lost = Counter()
        for number, round_ in enumerate(state.rounds, 1):
            results = [state.result(number, table) for table in range(1, len(round_.tables) + 1)]
            safe = {*round_.byes}.union(*(result.winners for result in results))
            lost.update(name for name in state.entrants if name not in safe)
        return lost

    def _alive(self, state):
        """Returns those present who still have lives, nobody in a format without lives. Lost games are counted here in
        a calm tournament only: elsewhere latecomers have fewer lives, and the format's own count is taken."""
        if not hasattr(self.tournament.format, "course"):
            return set()
        if not self.calm:
            lives = self.tournament.format.course(state).lives
            return {name for name in state.present if lives.get(name, 1) > 0}
        lost = Counter()
        for number, round_ in enumerate(state.rounds, 1):
            for table, seats in enumerate(round_.tables, 1):
                if lost[seats[0]] < self.limit:
                    lost.update({*seats} - {*state.result(number, table).winners})
        return {name for name in state.present if lost[name] < self.limit}

    def _games(self, state):
        """Returns the number of games with points of each person."""
        return Counter(
            name
            for number, round_ in enumerate(state.rounds, 1)
            for table, seats in enumerate(round_.tables, 1)
            if state.result(number, table).points
            for name in seats
        )

    def _check_who_has_left(self):
        """Checks that people who have left before the end are behind all who are still in."""
        places = {row.name: row.place for row in self.tournament.standings()}
        last = max((places[name] for name in self._still_in()), default=0)
        left = [places[name] for name in self.state.entrants if name not in self.state.present]
        assert all(place > last for place in left), "somebody who has left is before somebody who is still in"

    def _still_in(self):
        """Returns the people who can still come first in formats with elimination."""
        if self.name == "lives":
            seated = {name for seats in self.state.rounds[-1].tables for name in seats}
            return self._alive(self.state) & (seated if not self._can_go_on() else {*self.state.present})
        if self.name in LIMITS and self._can_go_on():
            drawn = self.tournament.draw()
            return {name for seats in (*drawn["tables"], drawn["byes"]) for name in seats}
        return set()

    def check_standings(self):
        """Checks that everybody who ever entered has one place; equal ones share it, and the next place is left out."""
        if not self.calm and not self.state.open_tables:
            self._check_who_has_left()
        rows = self.tournament.standings()
        assert Counter(row.name for row in rows) == Counter(list(self.state.entrants))
        for place, row in enumerate(rows, 1):
            tied = place > 1 and row.values == rows[place - 2].values
            assert row.place == (rows[place - 2].place if tied else place), "places are miscounted"

    def _check_the_end(self):
        """Checks the result of an undisturbed tournament."""
        if not self.calm:
            return
        rounds, count = len(self.state.rounds), len(self.state.entrants)
        if self.name == "round_robin":
            met = Counter(frozenset(seats) for round_ in self.state.rounds for seats in round_.tables)
            assert len(met) == count * (count - 1) // 2 and rounds == count - 1 + count % 2
        elif self.name in LIMITS:
            lost = sorted(self._defeats(self.state)[name] for name in self.state.entrants)
            assert lost[0] < self.limit and all(those >= self.limit for those in lost[1:]), "it ends too early"
            assert self.name != "knockout" or rounds == (count - 1).bit_length()
        elif self.name == "points":
            games, most = self._games(self.state), self.begin["options"]["games"]
            assert all(games[name] >= most for name in self.state.entrants)
        elif self.name == "lives":
            assert len(self._alive(self.state)) == 1
        else:
            assert rounds == self.begin["options"]["rounds"]

    def _check_the_file(self):
        """Checks that the file verifies, and gives the same tournament again."""
        try:
            again = verified(self.writer.data)
        except BadLog as bad:
            raise AssertionError(f"the file does not verify: {bad.reason}") from bad
        assert again.state == self.state and again.history == self.tournament.history
        assert again.standings() == self.tournament.standings()

    def _undo_all(self):
        while self.tournament.history:
            self.tournament.undo()
        assert self.state._replace(undone=()) == start(self.begin), "undo of everything does not lead back"
