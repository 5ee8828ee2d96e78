"""The narration of a match in words, line by line of its log."""
