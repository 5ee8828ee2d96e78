"""What is Highest of two's own in a report."""

from ...report.plain import PlainMatch


class HighestMatch(PlainMatch):
    """A match of Highest of two."""

    def summary(self) -> list[str]:
        return [f"{sum(step.record['event']['event'] == 'throw' for step in self.steps)} throws."]


GAME = HighestMatch
