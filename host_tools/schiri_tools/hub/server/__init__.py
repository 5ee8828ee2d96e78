"""The hub's web server: pages for organisers, for everybody, and for a large screen on the wall."""
