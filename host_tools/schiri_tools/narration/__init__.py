"""A match in words, line by line of its log."""
