"""The self-test of the box, with people who look, listen and press."""
