"""The match on the box: begun, resumed after a power cut, and looked back into."""
