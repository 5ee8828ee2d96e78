"""A match of a game that has no screens of its own: what can be done is a menu."""

from .canvas import WIDTH
from .course import Course
from .menu import Menu
from .menus import end_match, event_in_words
from .screen import CHIP_LAMPS, WHITE
from .shortened import shortened
from .throwing import throw

_BAR = WIDTH - 14  # columns of a name in it
_IN_A_ROW = 4  # scores
_MOST_DICE = 6  # that are drawn


class PlainCourse(Course):
    """Leads through a match by what its game tells of itself: its state, what can be chosen, what dice may fall."""

    def show(self, what, paused):
        self.verdict_open = False  # it is in the state, and so on the screen
        self.app.show(PlainScreen(self.app, self))

    def referee_entries(self):
        return []

    def standing(self, aborted):
        return scores(self)[0], self.game.phase


class PlainScreen(Menu):
    """Whose turn it is, or who has won; how it stands; the dice, if the game shows any; and what can be done. Holding
    BACK calls the referee."""

    ROWS = 2
    TOP = 40

    def __init__(self, app, course):
        super().__init__(app, "", _entries(app, course))
        self.course = course
        self.state = course.game.state()

    def held_back(self):
        self.course.referee()

    def draw_title(self, canvas):
        state = self.state
        canvas.bar(self._headline())
        dice = state.get("dice") or []
        if dice and len(dice) <= _MOST_DICE and all(type(value) is int for value in dice):
            for number, value in enumerate(dice):
                canvas.die(3 + 18 * number, 24, value, False)
            canvas.text(3, 12, scores(self.course)[0])
        else:
            for row, line in enumerate(scores(self.course)):
                canvas.text(3, 14 + 12 * row, line)

    def _headline(self):
        state = self.state
        course = self.course
        if course.game.phase == "over":
            decided = state[course.game.DECIDED]
            if course.game.DECIDED == "winner" and type(decided) is int:
                words = self.app.text("wins")
                return words % shortened(course.name(decided), _BAR - 40)
            return self.app.text("match_over")
        turn = state.get("turn")
        return shortened(course.name(turn), _BAR) if type(turn) is int else course.game.phase

    def light(self, lamps):
        turn = self.state.get("turn")
        if type(turn) is int:
            lamps.set(turn * (CHIP_LAMPS - 1) // (len(self.course.session.players) - 1), WHITE)


def scores(course):
    """Lines with the number that each player has, by his place at the table."""
    found = ["%d: %d" % (seat + 1, score) for seat, score in enumerate(course.game.state()[course.game.SCORE])]
    return ["  ".join(found[first : first + _IN_A_ROW]) for first in range(0, len(found), _IN_A_ROW)]


def _entries(app, course):
    """What can be done, as menu entries."""
    if course.game.phase == "over":
        return [(app.text("ok"), lambda: end_match(app))]
    entries: list = [
        (_in_words(app, choice), lambda choice=choice: _choose(app, course, choice)) for choice in course.game.choices()
    ]
    if course.game.chance():
        entries.insert(0, (app.text("throw_dice"), lambda: throw(course, course.resume)))
    return entries


def _choose(app, course, choice):
    course.carry_out(choice, app.clock.now)
    course.commit(course.resume)


def _in_words(app, choice):
    """An event as the menu has it: its name, and its arguments."""
    words = [event_in_words(app, choice["event"])]
    words += ["%s" % choice[name] for name in choice if name != "event"]
    return shortened(" ".join(words), WIDTH - 14)


COURSE = PlainCourse
