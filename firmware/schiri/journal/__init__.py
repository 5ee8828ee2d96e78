"""Match logs: their lines, their place on the flash, and the removal of old ones to make room."""
