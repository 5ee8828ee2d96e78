"""The simulated board in a browser."""
