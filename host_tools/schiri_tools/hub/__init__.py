"""A tournament of many boxes: who sits where, what came out, who stands where, from the events of the evening alone."""
