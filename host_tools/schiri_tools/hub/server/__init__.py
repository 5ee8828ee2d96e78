"""The hub's web server: the organisers' pages, those for everybody, and the one for the wall."""
