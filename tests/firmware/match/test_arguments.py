"""Arguments of events: what is accepted, and what is refused in which words."""

from schiri import games
from schiri.games.qwixx.rules.game import Qwixx
from schiri.match.checks import integer
from schiri.match.game import EventSpec, Game, Refusal

ON_MICROPYTHON = True
SPEC = EventSpec(("add",), None, (("number", integer(0)),))


def outcome(check, event):
    """Returns the items of the accepted event in their order, or the code and the sentence of the refusal."""
    try:
        return list(check(event).items())
    except Refusal as refusal:
        return refusal.code, refusal.detail


def test_an_argument_is_taken_without_what_nobody_asked_for_or_refused_in_a_sentence():
    accepted = [("event", "add"), ("number", 3)]
    for event in ({"event": "add", "number": 3, "more": 1}, {"number": 3, "event": "add"}):
        assert outcome(SPEC.check, event) == accepted, "the name stands first"
    assert outcome(SPEC.check, {"event": "add"}) == (
        "bad_argument",
        "number is missing: it must be an integer of at least 0.",
    )
    for wrong in (-1, True, None, 2.0, "1"):
        refusal = "bad_argument", "number must be an integer of at least 0."
        assert outcome(SPEC.check, {"event": "add", "number": wrong}) == refusal, wrong


def test_what_is_accepted_is_a_dict_of_its_own():
    event = {"event": "add", "number": 3}
    first = SPEC.check(event)
    event["number"] = 4
    SPEC.check(event)
    assert first["number"] == 3


def test_a_refusal_can_be_made_again_of_its_arguments():
    """pickle makes an exception again from its `args`, when another process has raised it."""
    made = Refusal("illegal", "No stone may be placed there.")
    again = Refusal(*made.args)
    assert (again.code, again.detail) == ("illegal", "No stone may be placed there.")


class DeclaresDiceAsIntegers(Qwixx):
    event_from_dice = Game.event_from_dice  # replaces Qwixx's own, which declares its dice as lists


def test_a_game_that_does_not_declare_its_dice_as_lists_is_refused_as_its_match_starts():
    right = games.game_class
    games.game_class = lambda name: DeclaresDiceAsIntegers
    said = ""
    try:
        games.new_match({"event": "start", "game": "qwixx", "players": ["Ada", "Ben"], "first": 0})
    except TypeError as error:
        said = str(error)
    finally:
        games.game_class = right
    sentence = "What dice fill in the event roll is declared as a list, even for one die; here "
    assert said == sentence + "red must be an integer from 1 to 6."
