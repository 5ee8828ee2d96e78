"""The evenness of the dice: the statistics, and their results for the real dice and for planted faults."""

SECRET = bytes(range(32))  # chosen before any of its dice was looked at
