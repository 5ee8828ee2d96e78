"""The match on the box: begun, and resumed after a power cut."""
