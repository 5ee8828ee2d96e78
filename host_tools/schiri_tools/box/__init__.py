"""The simulated box as a process in virtual time, with its flash in a file, and key scripts that play on it."""
