"""The circuit board that can be ordered: circuit, placement, tracks, the manufacturer's files, and the checks."""
