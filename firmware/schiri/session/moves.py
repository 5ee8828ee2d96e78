"""What happens now and then in a match on the box: a throw, an undo, its end. Loaded when it is wanted."""

from ..dice.stream import stream_of
from ..util.ordered import OrderedDict


def add_parts(session, parts, stamp_us):
    """The players have added their parts (strings of digits) to the secret: all throws are settled from here on.
    Returns the record, see `Session.note`."""
    session.seal.parts = parts
    return session.note(stamp_us, "parts", parts)


def throw(session, dice, stamp_us, choice=None):
    """Has the dice fall that the game waits for, or those of a choice. A verdict that they lead to is kept with the
    throw."""
    seal = session.seal
    game = session.game
    wanted = game.dice_of(choice) if choice else game.chance()[1]
    values = stream_of(seal.secret, seal.parts).throw(seal.thrown + 1, sum([count for _, count in wanted]))
    set_by_script = min(len(dice.test_values), len(values))
    values[:set_by_script] = dice.test_values[:set_by_script]
    dice.test_values = dice.test_values[set_by_script:]
    before = game.verdict
    record = session.apply(game.fallen(values, choice) if choice else game.fallen(values), stamp_us)
    keep_count(seal, values, not set_by_script)
    record.extend(("throw", seal.thrown))
    if set_by_script:
        record.extend(("test_dice", True))
    if game.verdict is not before:
        record.extend(("verdict", game.verdict))


def keep_count(seal, values, genuine):
    """The dice of one more throw; those that are not `genuine` were set by a script, and do not count."""
    seal.thrown += 1
    seal.tested = not genuine
    seal.test_throws += seal.tested
    if genuine:
        for value in values:
            seal.counts[value - 1] += 1


def undo(session, stamp_us):
    """Takes back the latest event; both stay on record. `Refusal` if there is none."""
    session.commit()
    undone = session.match.undo()
    event: dict = OrderedDict()
    event["event"] = "undo"
    session.note(stamp_us, "event", event).extend(("undone", undone))
    session.commit()


def end(session, stamp_us, reason):
    """Writes the last record, with the state at the end and the secret of the dice, and closes the log. `reason` is
    "finished" when the match was played to its end, "ended" when the players ended it."""
    record = session.note(stamp_us, "result", reason)
    record.extend(("state", session.game.state()))
    if session.seal:
        record.extend(("secret", session.seal.secret.hex()))
    try:
        session.commit()
    finally:
        session.close()  # with that record or without it: whoever knows the secret must not throw these dice again
