"""Arguments of events: those of an event that has one alone are checked in fewer steps, to the same end."""

from schiri.match.game import EventSpec, Refusal, integer

ON_MICROPYTHON = True
SPEC = EventSpec(("add",), None, (("number", integer(0)),))


def outcome(check, event):
    """The items of what is accepted, in their order, or the words of the refusal."""
    try:
        return list(check(event).items())
    except Refusal as refusal:
        return refusal.code, refusal.detail


def test_one_argument_alone_is_accepted_and_refused_as_among_others():
    for rest in ({"number": 3}, {"number": 3, "more": 1}, {}, {"number": -1}, {"number": True}, {"number": None}):
        event = {"event": "add"}
        event.update(rest)
        assert outcome(SPEC.checked, event) == outcome(SPEC.check, event), rest


def test_the_name_stands_before_the_argument_wherever_it_stood():
    assert outcome(SPEC.checked, {"number": 3, "event": "add"}) == [("event", "add"), ("number", 3)]


def test_what_is_accepted_is_a_dict_of_its_own():
    event = {"event": "add", "number": 3}
    first = SPEC.checked(event)
    event["number"] = 4
    SPEC.checked(event)
    assert first["number"] == 3
