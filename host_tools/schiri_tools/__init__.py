"""The PC's side of Schiri."""
