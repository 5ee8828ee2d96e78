"""A second solver of a half of Schocken between two players with open throws, written independently of `schiri solve
schocken`. It uses policy iteration in integers: the value of a turn is a distribution over the ends of the round, as
counts of all ways that the dice can fall. With the best policies for the known chances, the exact chances follow as
fractions from a system of equations, until no policy changes. Results are compared by the list of the second reading of
the rules."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from .schocken_oracle import RANKING, kind_of, number_of

DECKEL = 13
PRICES = (1, 2, 3, 4, 5, 6, 13)
LOST = {price: place for place, price in enumerate(PRICES)}  # index into `Ends`: the first player loses at this price
WON = {price: place + len(PRICES) for place, price in enumerate(PRICES)}
FALLS = 216

Rank = int  # a place in the list, 0 the best
Ends = list[int]  # by the index in LOST or WON, in how many ways of the dice the round ends like that
Pays = list[float]  # by the same index, the first player's chance to lose the half then
# Returns the number of ones aside for the next throw, or None to stand. Its arguments: the result and the number of
# throws of the first player (None in the first player's own turn), the number of this throw, the ones aside, the dice.
Policy = Callable[[tuple[Rank, int] | None, int, int, tuple[int, ...]], int | None]


def price_of(rank: Rank) -> int:
    kind, number = RANKING[rank]
    if kind == "schock":
        return number // 100
    return {"schock_aus": 13, "general": 3, "schock_doof": 2, "street": 2, "plain": 1}[kind]


@cache
def falls(aside: int) -> list[tuple[int, Rank, tuple[int, ...], tuple[int, ...]]]:
    """Returns all throws when `aside` ones lie aside: the number of ways out of 216, the rank, the possible numbers of
    ones aside for the next throw, and the dice from high to low."""
    found: dict[tuple[int, ...], int] = {}
    for dice in product(range(1, 7), repeat=3 - aside):
        key = tuple(sorted(dice, reverse=True))
        found[key] = found.get(key, 0) + 6**aside
    return [
        (ways, rank_of(dice, aside), tuple(sorted(set(ones_after(dice, aside)))), dice) for dice, ways in found.items()
    ]


def rank_of(dice: tuple[int, ...], aside: int) -> Rank:
    whole = [*dice, *[1] * aside]
    return RANKING.index((kind_of(whole, aside == 0), number_of(whole)))


def ones_after(dice: tuple[int, ...], aside: int) -> Iterator[int]:
    """S5: yields the possible numbers of ones aside: any of the ones, and of the sixes all but one."""
    for ones in range(dice.count(1) + 1):
        for turned in range(max(dice.count(6), 1)):
            if aside + ones + turned < 3:
                yield aside + ones + turned


def after(middle: int, mine: int, theirs: int, price: int) -> tuple[int, int, int]:
    """Returns the Deckel after a lost round: in the middle, the loser's, the winner's."""
    if price == DECKEL:
        return 0, DECKEL, 0
    if middle:
        moved = min(price, middle)
        return middle - moved, mine + moved, theirs
    moved = min(price, theirs)
    return 0, mine + moved, theirs - moved


Position = tuple[int, int]  # Deckel in the middle, and in front of whoever begins


class Round:
    """A round whose ends have the values `pays`; a player without a given policy plays best."""

    def __init__(self, pays: Pays, first: Policy | None = None, second: Policy | None = None) -> None:
        self.pays = pays
        self.given = {False: second, True: first}

    def ends(self) -> Ends:
        """Returns the ends of the round as counts out of 216**6. Without a given policy, a player plays best."""
        answers = {(rank, limit): self.answered(rank, limit) for rank in range(len(RANKING)) for limit in (1, 2, 3)}

        def standing(rank: Rank, number: int) -> Ends:
            return [ways * FALLS ** (3 - number) for ways in answers[rank, number]]

        return self.turn(None, 3, standing, min, FALLS**3)

    def answered(self, rank: Rank, limit: int) -> Ends:
        def standing(own: Rank, number: int) -> Ends:
            better = own < rank or (own == rank and number < limit)
            ends = [0] * len(self.pays)
            ends[LOST[price_of(own)] if better else WON[price_of(rank)]] = 1
            return ends

        return self.turn((rank, limit), limit, standing, max, 1)

    def turn(
        self,
        against: tuple[Rank, int] | None,
        limit: int,
        standing: Callable[[Rank, int], Ends],
        best: Callable[..., int | None],
        scale: int,
    ) -> Ends:
        """Returns the ends of the round after this turn as counts, which add up to `scale * 216**limit`."""
        policy = self.given[against is None]
        nodes: dict[tuple[int, int], tuple[Ends, float]] = {}
        for number in range(limit, 0, -1):
            for aside in range(3 if number > 1 else 1):
                total = [0] * len(self.pays)
                whole = scale * FALLS ** (limit - number)
                for ways, rank, further, dice in falls(aside):
                    stood = [count * FALLS ** (limit - number) for count in standing(rank, number)]
                    choices: dict[int | None, Ends] = {None: stood}
                    worth = {None: self.expected(stood, whole)}
                    if number < limit:
                        choices |= {more: nodes[number + 1, more][0] for more in further}
                        worth |= {more: nodes[number + 1, more][1] for more in further}
                    chosen = policy(against, number, aside, dice) if policy else best(worth, key=worth.__getitem__)
                    total = [old + ways * new for old, new in zip(total, choices[chosen], strict=True)]
                nodes[number, aside] = total, self.expected(total, whole * FALLS)
        return nodes[1, 0][0]

    def expected(self, ends: Ends, whole: int) -> float:
        return sum(ways / whole * pay for ways, pay in zip(ends, self.pays, strict=True) if ways)


def pays_of(chances: dict[Position, float], position: Position) -> Pays:
    """Returns the values of a round's ends for the player who begins it, by the chances of later rounds."""
    middle, mine = position
    theirs = DECKEL - middle - mine
    pays = []
    for price in PRICES:
        left, own, other = after(middle, mine, theirs, price)
        pays.append(1.0 if own == DECKEL else float(chances[left, own]))
    for price in PRICES:
        left, own, other = after(middle, theirs, mine, price)
        pays.append(0.0 if own == DECKEL else 1.0 - float(chances[left, own]))
    return pays


def half() -> dict[Position, Fraction]:
    """Returns the exact chances that the player who begins a round loses the half."""
    positions = [(0, own) for own in range(1, DECKEL)]
    chances = dict.fromkeys(positions, Fraction(1, 2))
    while True:
        found = solved({position: Round(pays_of(chances, position)).ends() for position in positions})
        if found == chances:
            break
        chances = found
    for middle in range(1, DECKEL + 1):
        for own in range(DECKEL - middle + 1):
            position = middle, own
            ends = Round(pays_of(chances, position)).ends()
            chances[position] = chance_of(position, ends, chances)
    return chances


def chance_of(position: Position, ends: Ends, chances: dict[Position, Fraction]) -> Fraction:
    constant, shares = equation(position, ends)
    return constant + sum(share * chances[other] for other, share in shares.items())


def equation(position: Position, ends: Ends) -> tuple[Fraction, dict[Position, Fraction]]:
    """Returns the chance of a position as a constant and multiples of the chances of others."""
    middle, mine = position
    theirs = DECKEL - middle - mine
    whole = FALLS**6
    constant, shares = Fraction(0), dict[Position, Fraction]()
    for price in PRICES:
        left, own, _ = after(middle, mine, theirs, price)
        share = Fraction(ends[LOST[price]], whole)
        if own == DECKEL:
            constant += share
        else:
            shares[left, own] = shares.get((left, own), Fraction(0)) + share
        left, own, _ = after(middle, theirs, mine, price)
        share = Fraction(ends[WON[price]], whole)
        if own != DECKEL:
            constant += share
            shares[left, own] = shares.get((left, own), Fraction(0)) - share
    return constant, shares


def solved(ends: dict[Position, Ends]) -> dict[Position, Fraction]:
    """Returns the chances of positions that depend on each other, by elimination."""
    positions = list(ends)
    rows = []
    for position in positions:
        constant, shares = equation(position, ends[position])
        rows.append([Fraction(position == other) - shares.get(other, Fraction(0)) for other in positions] + [constant])
    for at in range(len(positions)):
        pivot = next(row for row in range(at, len(positions)) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(len(positions)):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[at], strict=True)]
    return {position: row[-1] for position, row in zip(positions, rows, strict=True)}


def match(half_lost: Fraction) -> Fraction:
    """S10, S7: returns the chance that the player who begins the first half loses the match."""
    lost = Fraction(0)
    for losers in product((0, 1), repeat=3):
        chance, starter = Fraction(1), 0
        for loser in losers:
            chance *= half_lost if loser == starter else 1 - half_lost
            starter = loser
        decided = losers[1] if losers[0] == losers[1] else losers[2]  # whoever loses both halves, or the final
        lost += chance if decided == 0 else 0
    return lost
