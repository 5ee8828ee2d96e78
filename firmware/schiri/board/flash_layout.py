"""The layout of the simulator's flash. A real board has it in its partition table: docs/build/firmware.md."""

FLASH_BLOCK = 4096  # bytes of a sector, the smallest part that can be erased
FILES_BLOCKS = 128  # sectors for small files, of which two are used
JOURNAL_BLOCKS = 384  # sectors of the match logs, behind the small files
SETTINGS_LABEL, JOURNAL_LABEL = "settings", "matches"  # the labels of both partitions on a real board
