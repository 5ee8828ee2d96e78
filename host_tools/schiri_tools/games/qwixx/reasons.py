"""Qwixx – Das Duell, the reasons of its end as the box says them, with whole names."""

from schiri.games.qwixx.texts import reason_in_words
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schiri.match.game import Reason
    from schiri.texts import Texts


def in_words(reason: "Reason", text: "Texts", names: "Sequence[str]") -> str:
    """What a reason says; here is room for any name."""
    return reason_in_words(text, reason, lambda seat, width_px: names[seat])


IN_WORDS = in_words
