"""The solution of Schocken between two perfect players, for `schiri solve schocken`."""
