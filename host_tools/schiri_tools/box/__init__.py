"""The simulated box as a process, in virtual time: what plays key scripts and keeps its flash in a file."""
