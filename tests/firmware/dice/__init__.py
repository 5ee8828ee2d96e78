"""Are the dice even? The statistics, and what they make of the real dice and of planted faults."""

SECRET = bytes(range(32))  # chosen before any of its dice was looked at
