"""Match logs: their lines, where they stand on the flash, and how room is made for new ones."""
