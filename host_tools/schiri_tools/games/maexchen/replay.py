"""The table of Mäxchen in a replay: the cup, the claim, the lives."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import said
from ...replay import zones
from ...replay.game import GameReplay
from .sentences import value_in_words, verdict_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...narration.step import Step
    from ...replay.zones import Zone


class MaexchenReplay(GameReplay):
    """The maker of the tables of Mäxchen. As for the players, the dice are covered until a doubt lifts the cup."""

    def table(self, steps: "Sequence[Step]") -> "list[Zone]":
        step = steps[-1]
        found = []
        thrower = step.after["thrower"]
        if "verdict" in step.record:
            thrower = step.before["thrower"]
            found.append(zones.text("verdict", verdict_in_words(step.record["verdict"], self.names)))
        elif step.after["claim"]:
            who, value = self.names[step.after["claimer"]], value_in_words(step.after["claim"])
            found.append(zones.text("claim", said("claim_lies", "{who}: {value}", who=who, value=value)))
        if thrower is not None:
            dice = [zones.die(value) for value in step.record["event"].get("dice", [zones.COVERED] * 2)]
            cup = zones.row(dice, self.names[thrower], thrower)
            found.append(zones.dice("cup", said("under_the_cup", "Under the cup"), [cup]))
        return found + [self.score(step)]

    def score(self, step: "Step") -> "Zone":
        lives = said("lives_table", "Lives")
        mark = [self.mark(seat, step.after) for seat in range(len(self.names))]
        rows = [zones.count(name, [step.after["lives"][n]], n, mark[n]) for n, name in enumerate(self.names)]
        return zones.counters("lives", lives, [lives], rows)
