"""FINI!, where a match stands, and what ended a duel. The values are those of the contract."""


class Phase:
    """What a match waits for."""

    ANNOUNCE = "announce"  # round 3: the starter says what is to be collected
    ROLL = "roll"  # the starter's throw
    READY = "ready"  # the start signal
    DUEL = "duel"  # a call or a foul; until then dice are grabbed
    LAYOUTS = "layouts"  # real dice, after a call: what lies on the table
    OVER = "over"  # nothing more


class Step:
    """Which step of the verdict has ended a duel."""

    FOUL = 0  # none: it came to no call, for a foul of a player's or for what is nobody's alone (F10)
    PREMATURE = 1  # the caller could have taken more (F2)
    OFFENCE = 2  # something is wrong with a layout (F4 to F6)
    LENGTH = 3  # the longer one wins (F7, F8)
