"""Who the box is: the key that signs its results, and the results as they are signed."""
