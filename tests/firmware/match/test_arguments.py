"""Arguments of events: what is accepted, and what is refused in which words."""

from schiri.match.game import EventSpec, Refusal, integer

ON_MICROPYTHON = True
SPEC = EventSpec(("add",), None, (("number", integer(0)),))


def outcome(check, event):
    """The items of what is accepted, in their order, or the words of the refusal."""
    try:
        return list(check(event).items())
    except Refusal as refusal:
        return refusal.code, refusal.detail


def test_an_argument_is_taken_without_what_nobody_asked_for_or_refused_in_a_sentence():
    accepted = [("event", "add"), ("number", 3)]
    assert outcome(SPEC.check, {"event": "add", "number": 3, "more": 1}) == accepted
    assert outcome(SPEC.check, {"event": "add"}) == (
        "bad_argument",
        "number is missing: it must be an integer of at least 0.",
    )
    for wrong in (-1, True, None, 2.0, "1"):
        refusal = "bad_argument", "number must be an integer of at least 0."
        assert outcome(SPEC.check, {"event": "add", "number": wrong}) == refusal, wrong


def test_the_name_stands_before_the_argument_wherever_it_stood():
    assert outcome(SPEC.check, {"number": 3, "event": "add"}) == [("event", "add"), ("number", 3)]


def test_what_is_accepted_is_a_dict_of_its_own():
    event = {"event": "add", "number": 3}
    first = SPEC.check(event)
    event["number"] = 4
    SPEC.check(event)
    assert first["number"] == 3


def test_a_refusal_can_be_made_again_of_its_arguments():
    """As pickle does it, for another process."""
    made = Refusal("illegal", "No stone may be placed there.")
    again = Refusal(*made.args)
    assert (again.code, again.detail) == ("illegal", "No stone may be placed there.")
