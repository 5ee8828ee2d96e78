"""The replay of a match: what lies on the table after each move."""
