"""Who the box is: the keys that sign its results, and the results as they are signed."""
