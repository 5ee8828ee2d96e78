"""The match on the box: begun, gone on with after a power cut, and looked back into."""
