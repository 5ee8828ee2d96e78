"""A running match in words, line by line of its log."""

import json
from collections.abc import Callable
from typing import Any

from schiri.conversation import Referee

from ..digits import in_groups
from ..report.names import shown_names

_OFFENCES = {"premature": "called too early"}
_CAUSES = {
    "power_cut": "The power was cut",
    "crash": "The box failed and started again",
    "later": "The match was laid aside",
}


class Teller:
    """Tells a match of FINI!; what each event has changed is known from the rules themselves. `say` gets the lines."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._names = ["A", "B"]
        self._referee = Referee()
        self._state: dict[str, Any] = {}
        self._go_us = 0
        self._commitment: str | None = None
        self._resumed = False  # does the next record follow from the match having been interrupted?

    def take(self, line: bytes) -> None:
        """Tells what a line of the log says."""
        content = json.loads(line)
        if "schiri" in content:
            self._names = shown_names(content["players"])
            self._commitment = content.get("commitment")
            self._say(f"Match {content['match']}: {self._names[0]} against {self._names[1]}.")
        elif "event" in content:
            self._event(content)
        elif "parts" in content:
            self._tell_parts(content["parts"])
        elif "result" in content:
            self._say("The match is over." if content["result"] == "finished" else "The match was ended.")
            if "secret" in content:
                self._say(f"Secret: {in_groups(content['secret'])}")
        elif "resumed" in content:
            self._say("The match goes on.")
        elif content.get("note") == "later":
            self._say("The match is kept for later.")
        self._resumed = "resumed" in content

    def _event(self, record: dict[str, Any]) -> None:
        event, verdict = record["event"], record.get("verdict")
        before = self._state
        answer = json.loads(self._referee.answer(json.dumps(event).encode()))
        if not answer["ok"]:
            self._say(f"({event['event']}: {answer['detail']})")
            return
        self._state = answer["state"]
        if "cause" in record:
            self._say(f"  {_CAUSES.get(record['cause'], _plain(record['cause']))}: the duel is aborted.")
            return
        tell = getattr(self, f"_tell_{event['event']}", None)
        # A signal right after an interruption was not given: the box only notes that it may have been.
        if tell and not (self._resumed and event["event"] == "go"):
            tell(event)
        if verdict:
            self._tell_verdict(verdict, before)

    def _tell_parts(self, parts: list[str]) -> None:
        added = [(name, part) for name, part in zip(self._names, parts, strict=False) if part]
        words = [f"{name} {part}" if at else f"{name} adds {part}" for at, (name, part) in enumerate(added)]
        if words:
            self._say(f"{', '.join(words)}.")

    def _seconds(self, event: dict[str, Any]) -> str:
        return f"{(event['t'] - self._go_us) / 1_000_000:6.2f} s  "

    def _tell_start(self, event: dict[str, Any]) -> None:
        self._say(f"FINI! with {'the dice of the box' if event['dice'] == 'box' else 'dice on the table'}.")
        if self._commitment:
            self._say(f"Dice sealed: {in_groups(self._commitment)}")

    def _tell_announce(self, event: dict[str, Any]) -> None:
        self._say(f"{self._starter} announces: {event['combination']}.")

    def _tell_roll(self, event: dict[str, Any]) -> None:
        state = self._state
        self._say(f"Round {state['round']}, duel {state['duel']}, {state['combination']}: {self._starter} throws.")
        if "coloured" in event:
            coloured, silver = (" ".join(map(str, sorted(event[kind]))) for kind in ("coloured", "silver"))
            self._say(f"  coloured {coloured}, silver {silver}")

    def _tell_reroll(self, event: dict[str, Any]) -> None:
        self._say("All dice are thrown again.")

    def _tell_go(self, event: dict[str, Any]) -> None:
        self._go_us = event["t"]
        self._say("  GO!")

    def _tell_take(self, event: dict[str, Any]) -> None:
        silver = "silver " if event["silver"] else ""
        self._say(f"{self._seconds(event)}{self._names[event['player']]} takes a {silver}{event['value']}.")

    def _tell_fini(self, event: dict[str, Any]) -> None:
        self._say(f"{self._seconds(event)}{self._names[event['player']]} calls FINI!")

    def _tell_foul(self, event: dict[str, Any]) -> None:
        who = "" if event["player"] is None else f" by {self._names[event['player']]}"
        self._say(f"  Foul{who}: {_plain(event['kind'])}.")

    def _tell_undo(self, event: dict[str, Any]) -> None:
        self._say(f"Taken back. {self._score()}")

    @property
    def _starter(self) -> str:
        seat: int = self._state["starter"]
        return self._names[seat]

    def _tell_verdict(self, verdict: dict[str, Any], before: dict[str, Any]) -> None:
        if verdict["aborted"]:
            self._say("  The duel is aborted.")
            return
        if verdict["step"] == 3:
            lengths = " and ".join(f"{name} {n}" for name, n in zip(self._names, verdict["lengths"], strict=True))
            winner = "nobody" if verdict["winner"] is None else self._names[verdict["winner"]]
            self._say(f"  Lengths: {lengths}. The duel goes to {winner}.")
        elif verdict["step"]:
            for name, offences in zip(self._names, verdict["offences"], strict=True):
                if offences:
                    self._say(f"  {name}: {', '.join(_OFFENCES.get(code, _plain(code)) for code in offences)}.")
        self._say(f"  {self._score()}")
        if self._state["round"] != before.get("round") or self._state["winner"] is not None:
            points = ", ".join(f"{name} {n}" for name, n in zip(self._names, self._state["points"], strict=True))
            self._say(f"The round is over. Points: {points}.")
        if self._state["winner"] is not None:
            self._say(f"{self._names[self._state['winner']]} wins the match.")

    def _score(self) -> str:
        chips = ", ".join(f"{name} {n}" for name, n in zip(self._names, self._state["chips"], strict=True))
        return f"Chips: {chips}; {self._state['stock']} left."


def _plain(code: str) -> str:
    return code.replace("_", " ")
