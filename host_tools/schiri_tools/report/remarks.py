"""What a reader has to know before anything else: what speaks against taking the numbers at their face."""

from ..narration.words import INTERRUPTED
from .match import Match


def remarks(match: Match) -> list[str]:
    """The remarks on a match: what the verification has to say of its dice comes first."""
    found = [remark["sentence"] for remark in match.facts["remarks"]]
    if match.laid_aside:
        found.append("Incomplete: the match was laid aside, and can be resumed.")
    elif not match.facts["complete"]:
        found.append("Incomplete: the log has no result. The match was not ended, or the end of its log is missing.")
    elif match.result == "ended":
        found.append("The players have ended the match before it was decided.")
    found += _partners(match)
    for kind, what in INTERRUPTED.items():
        count = sum(record["resumed"] == kind for record in match.resumptions)
        if count:
            end = " and resumed later." if kind == "later" else "; the match went on from its log."
            found.append(f"{what} {'once' if count == 1 else f'{count} times'}{end}")
    stuck = _stuck_keys(match)
    if stuck:
        found.append(f"Keys that were down as the box was started, and ignored until they came up: {', '.join(stuck)}.")
    return found


def _partners(match: Match) -> list[str]:
    """Who was played by the box, each way of playing once."""
    notes = [record for record in match.records if record.get("note") == "partner"]
    found = [
        f"{match.names[one['seat']]} was played by the box: {one['plays']}, {one['pause_ms']} ms for a move."
        for one in notes
    ]
    return list(dict.fromkeys(found))


def _stuck_keys(match: Match) -> list[str]:
    found = {key for record in (match.header, *match.resumptions) for key in record.get("stuck_keys", ())}
    return sorted(found)
