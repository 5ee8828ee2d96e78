"""The box: its loop, the way into a match and out of it, what it remembers."""
