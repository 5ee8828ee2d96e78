"""The report on a match of Highest of two."""

from ...report.plain import PlainMatch


class HighestMatch(PlainMatch):
    """A match of Highest of two."""

    def summary(self) -> list[str]:
        count = sum(step.record["event"]["event"] == "throw" for step in self.steps)
        return [self.words.say("count_of_throws", "Throws: {count}.", count=count)]


GAME = HighestMatch
