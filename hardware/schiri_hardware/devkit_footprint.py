"""The footprint of the ESP32's development board, which no library of KiCad has: two rows of pins for its sockets."""

from .chips import Chip

LIBRARY = "schiri"
PITCH_MM = 2.54
PAD_MM, DRILL_MM = 1.7, 1.0  # KiCad's own of socket strips
LAYERS = '(layers "*.Cu" "*.Mask")'


def file_name(chip: Chip) -> str:
    """Its place in a folder of libraries."""
    return f"{LIBRARY}.pretty/{chip.board}.kicad_mod"


def footprint(chip: Chip) -> str:
    """As KiCad reads it, antenna up, numbered as the schematic numbers them: along the left row, then the right one."""
    lines = [f'(footprint "{chip.board}" (version 20211014) (generator schiri)', '  (layer "F.Cu")']
    lines.append(f'  (descr "{chip.board} in socket strips, rows {chip.row_pitch_mm:g} mm apart")')
    lines.append("  (attr through_hole)")
    for kind, layer, y in (("reference", "F.SilkS", -3.0), ("value", "F.Fab", -5.0)):
        text = "REF**" if kind == "reference" else chip.board
        effects = "(effects (font (size 1 1) (thickness 0.15)))"
        lines.append(f'  (fp_text {kind} "{text}" (at {chip.row_pitch_mm / 2:g} {y:g}) (layer "{layer}") {effects})')
    number = 0
    for x, row in ((0.0, chip.left), (chip.row_pitch_mm, chip.right)):
        for index in range(len(row)):
            number += 1
            shape = "rect" if number == 1 else "oval"
            place = f"(at {x:g} {index * PITCH_MM:g}) (size {PAD_MM:g} {PAD_MM:g}) (drill {DRILL_MM:g})"
            lines.append(f'  (pad "{number}" thru_hole {shape} {place} {LAYERS})')
    return "\n".join([*lines, ")"]) + "\n"
