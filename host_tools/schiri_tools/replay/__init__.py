"""A match move by move, as what lies on the table after each move."""
