"""Schocken, the ranking of throws, and the words of its contract.

What three dice are worth is one integer, their *strength*: a thousand times the place of their kind in `KINDS`, plus
the number they show, read from high to low. A greater strength is a better throw. Rulings S1 to S3.
"""

MOST_PLAYERS = 8
DICE = 3
DECKEL = 13
MOST_THROWS = 3
REASONS = ("tower", "off_table", "out_of_turn", "referee")  # for which a throw is void (S11)

# The kinds of throws from the worst to the best (S1), and how many Deckel each is worth (S2): a Schock as many as its
# odd die shows.
PLAIN, STRAIGHT, SCHOCK_DOOF, GENERAL, SCHOCK, SCHOCK_AUS = range(6)
KINDS = ("plain", "street", "schock_doof", "general", "schock", "schock_aus")
_WORTH = (1, 2, 2, 3, None, DECKEL)


def strength(high, middle, low, from_hand):
    """S1 and S3: the strength of three dice, given from high to low. `from_hand`: are they of one throw? Put together
    beside ones put aside, they are a Schock or plain."""
    if middle == 1:
        kind = (SCHOCK_AUS, SCHOCK_DOOF)[high - 1] if high <= 2 else SCHOCK
    elif from_hand and high == low:
        kind = GENERAL
    elif from_hand and high - middle == 1 and middle - low == 1:
        kind = STRAIGHT
    else:
        kind = PLAIN
    return kind * 1000 + number(high, middle, low)


def number(high, middle, low):
    """Three dice, given from high to low, read as one number."""
    return high * 100 + middle * 10 + low


def is_schock_aus(strength):
    """Does a throw of that strength end the half?"""
    return strength // 1000 == SCHOCK_AUS


def worth(strength):
    """S2: how many Deckel a throw of that strength moves at most."""
    return _WORTH[strength // 1000] or strength % 1000 // 100


def result(seat, strength, throws):
    """A player's result in a round, as the contract names it."""
    return [seat, KINDS[strength // 1000], strength % 1000, throws]
