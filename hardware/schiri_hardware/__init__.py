"""The hardware of the box as code: schematic, board, parts, currents and case, from the firmware's pin map."""
