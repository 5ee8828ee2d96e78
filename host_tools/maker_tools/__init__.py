"""Tools of those who make Schiri, run from the top of a checkout; who plays it needs none of them."""
