"""How the simulator's flash is shared out. On a real board its partition table says it: docs/build/firmware.md."""

FLASH_BLOCK = 4096  # bytes: a sector, the least that can be erased
FILES_BLOCKS = 128  # for small files, which use two of them
JOURNAL_BLOCKS = 384  # right behind it: the sectors of the match logs
SETTINGS_LABEL, JOURNAL_LABEL = "settings", "matches"  # the partitions of both on a real board
