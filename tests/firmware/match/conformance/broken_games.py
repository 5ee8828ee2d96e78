"""Games that are broken on purpose, each in one place: `CAUGHT_BY` says which check must find it. They run on both
runtimes, as games do."""

from schiri.games.fini.rules.game import Fini
from schiri.games.schocken.rules.game import Schocken
from schiri.match.checks import integer
from schiri.match.game import EventSpec, Refusal
from schiri.util.ordered import OrderedDict

CAUGHT_BY = {}


def caught_by(check):
    """Returns a decorator that notes which check must find a broken game."""

    def noted(game):
        CAUGHT_BY[game] = check
        return game

    return noted


def around(game, name, handler):
    """Returns the events of a game, with another handler for one of them. `handler` is given the right one first."""
    events = dict(game.EVENTS)
    right = events[name]
    events[name] = EventSpec(
        right.phases,
        lambda match, event: handler(right.handler, match, event),
        right.required,
        right.optional,
        right.together,
    )
    return events


# What is accepted, and what is not


@caught_by("what_is_offered_is_accepted")
class OffersWhatItRefuses(Schocken):
    def choices(self):
        return super().choices() + [OrderedDict([("event", "stand"), ("hidden", False)])]


@caught_by("what_is_not_offered_is_refused_in_one_sentence_and_changes_nothing")
class MissesAChoice(Schocken):
    def choices(self):
        return super().choices()[:-1]


def _turned_over(right, match, event):
    match.dice.reverse()
    right(match, event)
    match.dice.sort(reverse=True)


@caught_by("what_is_not_offered_is_refused_in_one_sentence_and_changes_nothing")
class ChangesTheOrderOfItsDiceBeforeItRefuses(Schocken):
    EVENTS = around(Schocken, "aside", _turned_over)


@caught_by("what_is_not_offered_is_refused_in_one_sentence_and_changes_nothing")
class LooksAtThePhaseBeforeTheArguments(Schocken):
    def apply(self, event):
        right = self.EVENTS[event["event"]]
        if type(right) is EventSpec and self.phase not in right.phases:
            raise Refusal("wrong_phase", "This is not possible now.")
        return super().apply(event)


def _two_sentences(right, match, event):
    try:
        right(match, event)
    except Refusal as refusal:
        raise Refusal(refusal.code, "No. " + refusal.detail) from refusal


@caught_by("what_is_not_offered_is_refused_in_one_sentence_and_changes_nothing")
class RefusesInTwoSentences(Schocken):
    EVENTS = around(Schocken, "throw", _two_sentences)


# The course of a match


def _once_more(right, match, event):
    right(match, event)
    if match.phase == "over":
        match.half_losers = []
        match.half = 1
        match.begin_half(0)


@caught_by("every_match_ends_and_tells_its_result")
class NeverEnds(Schocken):
    EVENTS = around(Schocken, "stand", _once_more)


@caught_by("every_match_ends_and_tells_its_result")
class GetsStuck(Schocken):
    def chance(self):
        return None if self.middle == 0 else super().chance()


@caught_by("every_match_ends_and_tells_its_result")
class TellsTheLoserOfEachHalf(Schocken):
    def state(self):
        state = super().state()
        state["loser"] = self.half_losers[-1] if self.half_losers else None
        return state


@caught_by("an_accepted_event_is_its_own_arguments")
class KeepsWhatIsNotItsOwn(Schocken):
    def apply(self, event):
        super().apply(event)
        return event


def _sorted_first(right, match, event):
    event["dice"].sort()
    right(match, event)


@caught_by("an_accepted_event_is_its_own_arguments")
class SortsTheDiceOfTheLog(Schocken):
    EVENTS = around(Schocken, "throw", _sorted_first)


@caught_by("the_lines_of_a_match_give_it_again")
class RemembersTheMatchBefore(Schocken):
    latest_loser = [0]

    def __init__(self, start):
        super().__init__(start)
        self.limit = 1 + self.latest_loser[0] % 3
        self.latest_loser[0] += 1


def _noted_in_a_tuple(right, match, event):
    right(match, event)
    match.notes[0].append(event["dice"][0])


@caught_by("undo_goes_back_exactly_and_on_from_there")
class ChangesAListInATuple(Schocken):
    EVENTS = around(Schocken, "throw", _noted_in_a_tuple)

    def __init__(self, start):
        super().__init__(start)
        self.notes = ([],)


def _with_a_new_attribute(right, match, event):
    right(match, event)
    match.stood = getattr(match, "stood", 0) + 1


@caught_by("it_has_all_its_attributes_from_its_start")
class GetsAnAttributeLater(Schocken):
    EVENTS = around(Schocken, "stand", _with_a_new_attribute)


@caught_by("undo_goes_back_exactly_and_on_from_there")
class CopiesNoLists(Fini):
    def restore_from(self, other):
        for name in self.__dict__:
            setattr(self, name, getattr(other, name))


@caught_by("it_holds_values_alone")
class RemembersHowItIsAsked(Schocken):
    def __init__(self, start):
        super().__init__(start)
        self.check = integer(1, 6)


@caught_by("a_copy_goes_its_own_way")
class IsItsOwnCopy(Schocken):
    def copy(self):
        return self


# The state, choices and events that other programs get


@caught_by("the_state_is_plain_and_has_the_same_keys_throughout")
class CountsInFractions(Schocken):
    def state(self):
        state = super().state()
        state["middle"] = self.middle / 1
        return state


@caught_by("the_state_is_plain_and_has_the_same_keys_throughout")
class HidesAKeyUntilItIsNeeded(Schocken):
    def state(self):
        state = super().state()
        if not state["last_round"]:
            del state["last_round"]
        return state


@caught_by("a_state_given_away_stays_as_it_was")
class GivesItsOwnListAway(Schocken):
    def state(self):
        state = super().state()
        state["deckel"] = self.deckel
        return state


@caught_by("looking_changes_nothing")
class CountsHowOftenItIsAsked(Schocken):
    asked = 0

    def chance(self):
        self.asked += 1
        return super().chance()


@caught_by("the_page_on_the_referee_names_it_all")
class HasAKeyThatNoPageNames(Schocken):
    def state(self):
        state = super().state()
        state["mood"] = "good"
        return state


# Elsewhere


@caught_by("it_says_the_same_in_every_process_and_on_both_runtimes")
class OffersInTheOrderOfASet(Schocken):
    def choices(self):
        choices = super().choices()
        reasons = {choice.get("reason", "") for choice in choices}
        return [choice for reason in reasons for choice in choices if choice.get("reason", "") == reason]


@caught_by("it_says_the_same_in_every_process_and_on_both_runtimes")
class ShowsADictWithoutOrder(Schocken):
    def state(self):
        state = {}
        state.update(super().state())
        return state


def _noted(right, match, event):
    right(match, event)
    match.notes.append(event["event"])


@caught_by("it_needs_little_memory_however_long_it_lasts")
class ForgetsNothing(Schocken):
    EVENTS = around(Schocken, "throw", _noted)

    def __init__(self, start):
        super().__init__(start)
        self.notes = []


@caught_by("it_needs_little_memory_however_long_it_lasts")
class TakesMuchRoom(Schocken):
    def __init__(self, start):
        super().__init__(start)
        self.board = [[0] * 20 for _ in range(40)]
