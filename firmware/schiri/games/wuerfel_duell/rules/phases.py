"""Würfel-Duell!, the phases of a match: what it waits for."""


class Phase:
    """Their names in the contract, in the order in which they come up."""

    SETUP = "setup"  # the throw of the seat whose turn it is, which may be made once more (W1)
    ATTACK = "attack"  # the one whose turn it is says whom they attack
    REVEAL = "reveal"  # three duel cards of each of the two; until then one can bet
    SPECIALS = "specials"  # special cards at what lies open, or that the duel is settled
    TIE = "tie"  # the attacker's left neighbour says who has won a duel that is level (W3)
    GIVE = "give"  # the winner hands a die over, or none (W4)
    OVER = "over"  # nothing: somebody has seven chips (W7)

    ALL = (SETUP, ATTACK, REVEAL, SPECIALS, TIE, GIVE, OVER)
