"""FINI!: a verdict in words."""

from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....journal.record import Record
    from ....texts import Texts
    from . import FiniFlow


def describe(text: "Texts", flow: "FiniFlow", verdict: "Record") -> tuple[str, list[str]]:
    """A verdict in words: the headline, and the list of its reasons."""
    offences = verdict["offences"]
    if verdict["aborted"]:
        again = text("throws_again") % flow.name(flow.game.starter)
        return text("aborted"), [text(flow.abort_kind or "same_die"), again]
    if verdict["step"] == 0:
        player = 0 if offences[0] else 1
        return text("foul_by") % flow.name(player), [text(offences[player][0])]
    if verdict["step"] == 1:
        return text("too_soon") % flow.name(verdict["caller"]), [text("still_there")]
    if verdict["step"] == 2:
        reasons = [text("reason_of") % ("AB"[player], text(code)) for player in (0, 1) for code in offences[player]]
        if offences[0] and offences[1]:
            return text("offence_of_both"), reasons
        return text("offence_of") % flow.name(0 if offences[0] else 1), reasons
    winner = verdict["winner"]
    if winner is None:
        return text("nobody_wins"), [text("both_nothing")]
    lengths = verdict["lengths"]
    headline = text("wins") % flow.name(winner)
    if lengths[0] == lengths[1]:
        return headline, [text("level")]
    return headline, [text("longer") % (max(lengths), min(lengths))]


def times_line(text: "Texts", flow: "FiniFlow") -> str:
    """How long the duel took and when each side pressed its first key, in seconds."""
    words = []
    if flow.game.duration is not None and flow.game.verdict["step"]:
        words.append(text("times") % _seconds(text, flow.game.duration))
    for player in (0, 1):
        reaction = flow.reactions_us[player]
        if reaction is not None:
            words.append("%s %s" % ("AB"[player], _seconds(text, reaction)))
    return "  ".join(words)


def _seconds(text: "Texts", duration_us: int) -> str:
    hundredths = duration_us // 10000
    if hundredths >= 10000:  # no room
        return "%d" % (hundredths // 100)
    return "%d%s%02d" % (hundredths // 100, text("decimal"), hundredths % 100)
