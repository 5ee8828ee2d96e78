"""The hardware of the box as code: schematic, board, parts, currents, case, all from the firmware's pin map."""
