"""The remarks on a match that come first in a report, because they limit what its numbers mean."""

from ..logs.sentences import INTERRUPTED
from .match import Match


def remarks(match: Match) -> list[str]:
    """Returns the remarks on a match, those of the verification first."""
    say = match.words.say
    found = [match.words.told(remark) for remark in match.facts["remarks"]]
    if match.laid_aside:
        found.append(say("laid_aside", "Incomplete: the match was laid aside, and can be resumed."))
    elif match.result and not match.facts["complete"]:
        sentence = "Incomplete: the log ends without the signature of the box that its header names."
        found.append(say("without_signature", sentence))
    elif not match.facts["complete"]:
        sentence = "Incomplete: the log has no result. The match was not ended, or the end of its log is missing."
        found.append(say("incomplete", sentence))
    elif match.result == "ended":
        found.append(say("ended_early", "The players have ended the match before it was decided."))
    for kind, what in INTERRUPTED.items():
        count = sum(record["resumed"] == kind for record in match.resumptions)
        if count:
            often = say("once", "once") if count == 1 else say("so_many_times", "{count} times", count=count)
            end = " and resumed later." if kind == "later" else "; the match went on from its log."
            found.append(say(f"{kind}_and_resumed", what + " {often}" + end, often=often))
    cuts = sum(record.get("cause") == "power_cut" for record in match.records)
    if cuts:
        found.append(say("cuts_in_duels", "Power cuts in duels: {cuts}.", cuts=cuts))
    stuck = sorted({key for record in (match.header, *match.resumptions) for key in record.get("stuck_keys", ())})
    if stuck:
        sentence = "Keys that were down as the box was started, and ignored until they came up: {keys}."
        found.append(say("stuck_keys", sentence, keys=stuck))
    return found
