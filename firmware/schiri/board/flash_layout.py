"""How a box's flash is shared out, on a real board as in the simulator."""

FLASH_BLOCK = 4096  # bytes: a sector, the least that can be erased
FILES_BLOCKS = 128  # LittleFS, for the firmware and the settings
JOURNAL_BLOCKS = 384  # right behind it: the sectors of the match logs
JOURNAL_LABEL = "matches"  # their partition on a real board
