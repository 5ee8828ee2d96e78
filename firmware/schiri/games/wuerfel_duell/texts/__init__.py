"""The texts of Würfel-Duell!, a module for each language, and the texts of reasons."""

from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ....match.game import Reason

    Line = tuple[str, tuple[int | None, ...]]  # a text, and the seats of the names in it; None is the bank


def lines_of(reasons: "list[Reason]", text: "Callable[[str], str]") -> "list[Line]":
    """Returns the reasons of `rules/reasons.py` as lines. `text` returns the text of a name in some language."""
    found: list[Line] = []
    for reason in reasons:
        says = text("why_" + reason[0])
        if reason[0] == "points":
            seat, dice_of, cards, counts, brought, sum_of = reason[1:]
            found.append((says, (seat, dice_of)))
            each = [
                "%d%s→%d" % (card, ("", "×%d" % n)[n != 1], worth) for card, n, worth in zip(cards, counts, brought)
            ]
            found.append(("  ".join(each) + "  = %d" % sum_of, ()))
        elif reason[0] == "chips":
            code, times, player, giver, taker, count, due = reason[1:]
            if code:
                found.append((("%d× " % times if times > 1 else "") + text(code) + " (%s)", (player,)))
            paid = "%d" % count if count == due else text("of_due") % (count, due)
            found.append((says + " " + paid, (giver, taker)))
        else:
            found.append((says, (reason[1],)))
    return found
