"""How long to wait before a signal: chance, but no dice."""

from hashlib import sha256

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import Dice


def below(dice: "Dice", limit: int) -> int:
    """An integer from 0 to `limit` − 1 that no player can guess. That works with a source of chance that has failed,
    too: with real dice the box still has to give signals. For `limit` up to 2^24 the bias is below 2^-40."""
    mixed = sha256(bytes(dice.entropy(16)))
    mixed.update(bytes(dice.stamps))
    return int.from_bytes(mixed.digest()[:8], "little") % limit
