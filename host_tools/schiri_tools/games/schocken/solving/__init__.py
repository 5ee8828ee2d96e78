"""Schocken between two who play perfectly, worked out: `schiri solve schocken`."""
