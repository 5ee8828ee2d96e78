"""A second way through a round of Schocken between three, all throws open, turn by turn and choice by choice: what
beats what is read off the list of the slow reading of the rules, what can fall is that of the second solver."""

from collections.abc import Callable

from .schocken_second_solver import FALLS, Rank, falls, price_of

Lost = tuple[float, ...]  # the chance of each player, in the round's order, to lose the half
Result = tuple[Rank, int, int]  # with the throws used, and the place in the order: the least is best (S4)
Worth = Callable[[int, int, int], Lost]  # by who was best, who worst, and the price of the best throw


def turn(seat: int, limit: int, standing: Callable[[Rank, int], Lost]) -> Lost:
    """What a turn is worth to all if this player does what is best for themselves."""
    nodes: dict[tuple[int, int], Lost] = {}
    for number in range(limit, 0, -1):
        for aside in range(3 if number > 1 else 1):
            total = [0.0, 0.0, 0.0]
            for ways, rank, further, _ in falls(aside):
                choices = [standing(rank, number)]
                if number < limit:
                    choices += [nodes[number + 1, more] for more in further]
                chosen = choices[0]
                for choice in choices[1:]:
                    if choice[seat] < chosen[seat] - 1e-12:
                        chosen = choice
                total = [before + ways / FALLS * lost for before, lost in zip(total, chosen, strict=True)]
            nodes[number, aside] = tuple(total)
    return nodes[1, 0]


def after_the_first(rank: Rank, limit: int, worth: Worth) -> Lost:
    """The turns of the second and the third player, the first one's result known."""
    known: dict[tuple[Rank, int], Lost] = {}

    def second_stands(own: Rank, number: int) -> Lost:
        if (own, number) not in known:
            known[own, number] = turn(2, limit, third_stands_against((rank, limit, 0), (own, number, 1)))
        return known[own, number]

    def third_stands_against(*before: Result) -> Callable[[Rank, int], Lost]:
        def third_stands(own: Rank, number: int) -> Lost:
            order = sorted([*before, (own, number, 2)])
            return worth(order[0][2], order[-1][2], price_of(order[0][0]))

        return third_stands

    return turn(1, limit, second_stands)


def after(middle: int, deckel: list[int], best: int, worst: int, price: int) -> tuple[int, list[int]]:
    """S8: the Deckel after a round, in the middle and of the players in the same order."""
    whole, deckel = middle + sum(deckel), list(deckel)
    if price == 13:
        return 0, [whole if seat == worst else 0 for seat in range(3)]
    from_the_middle = middle > 0
    for _ in range(price):
        if from_the_middle and middle:
            middle, deckel[worst] = middle - 1, deckel[worst] + 1
        elif not from_the_middle and deckel[best]:
            deckel[best], deckel[worst] = deckel[best] - 1, deckel[worst] + 1
    return middle, deckel
