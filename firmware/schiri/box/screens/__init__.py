"""The box's own screens, before a match and after it."""
