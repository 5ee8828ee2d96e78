"""The computer players of a match, from the notes of its log."""

from schiri.partner.knowledge import in_todays_words
from schiri.session.session import Note
from schiri.util.typing import TYPE_CHECKING

from .sentences import LogError, said

if TYPE_CHECKING:
    from .types import Header, Record, Sentence


def check_side(record: "Record", seats: int) -> None:
    """Raises `LogError` if a note names another side of the box than that of the computer player's seat."""
    if "side" in record and (seats != 2 or record["side"] != "AB"[record["seat"]]):
        raise LogError("other_side", "The keys that the box presses for a player are those of the player's own side.")


def said_of_partners(header: "Header", eventless: "list[Record]") -> "list[Sentence]":
    """Returns a remark for each seat and level that the box has played, with the first record if the computer did not
    play from the start. `eventless` has all records of the log without an event."""
    found = []
    known = []
    for place, record in enumerate(eventless):
        if record.get("note") == Note.PARTNER:
            seat, plays = record["seat"], in_todays_words(record["plays"])
            if (seat, plays) not in known:
                known.append((seat, plays))
                who, how = header["players"][seat], said(plays, plays)
                if record["n"] - place == 2:  # of the records before it one has an event, which is `start`
                    found.append(said("partner", "{who} is played by the box ({plays}).", who=who, plays=how))
                else:
                    sentence = "{who} is played by the box ({plays}) from record {record} on."
                    found.append(said("partner_from", sentence, who=who, plays=how, record=record["n"]))
    return found
