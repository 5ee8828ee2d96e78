"""Tools for developers of Schiri, run from the top of a checkout. Players do not need them."""
