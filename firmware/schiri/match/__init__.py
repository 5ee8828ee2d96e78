"""A match, whatever the game: the contract that every game keeps, and the match around it."""
