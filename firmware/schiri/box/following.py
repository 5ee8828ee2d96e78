"""How strongly `FOLLOWING` plays against whom: a strength for each person and game, kept in the settings."""

from ..games import knowledge_of
from ..partner.knowledge import FOLLOWING, STRONGEST
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..partner.partner import Partner
    from ..session.session import Session

    Strengths = dict[str, dict[str, int]]  # by the person's name and the game's; from 0 to `STRONGEST`


def begin(strengths: "Strengths", session: "Session", partners: "list[Partner]") -> None:
    """Gives each partner the strength with which it begins a match: the mean of the strengths that suit each person."""
    known = [_strength(strengths, session, name) for name in _people(session, partners)]
    for partner in partners:
        partner.begins_at = round(sum(known) / len(known)) if known else None


def learn(strengths: "Strengths", session: "Session", partners: "list[Partner]") -> bool:
    """Stores the strength against each person after a finished match. Returns whether there was anything to store."""
    game = session.game.FACTS.name
    leads = [knowledge_of(game).lead(session.game, one.seat) for one in partners if one.plays == FOLLOWING]
    for name in _people(session, partners) if leads else ():
        at = round(_strength(strengths, session, name) - sum(leads) / len(leads))
        strengths.setdefault(name, {})[game] = max(0, min(STRONGEST, at))
    return bool(leads)


def _people(session: "Session", partners: "list[Partner]") -> list[str]:
    seats = [partner.seat for partner in partners]
    return [name for seat, name in enumerate(session.players) if seat not in seats]


def _strength(strengths: "Strengths", session: "Session", name: str) -> int:
    """Returns the strength against a person, which is that of `medium` at first."""
    game = session.game.FACTS.name
    at = strengths.get(name, {}).get(game, knowledge_of(game).STRENGTHS["medium"])
    return max(0, min(STRONGEST, at))
