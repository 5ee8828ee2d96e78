"""The replay of a match: the table after each move."""
