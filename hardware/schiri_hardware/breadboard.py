"""The part of the pin map that is wired on a breadboard: enough for a duel of FINI! and for the self-test."""

from .chips import CHIPS

CHIP = CHIPS["ESP32-S3"]
BUTTONS = {  # roles of the pin map with a button to ground, by their purpose
    "FINI of sides A and B": ("AF", "BF"),
    "menus, self-test": ("OK", "BACK", "DOWN"),
    "dice of side A": ("A1", "A2", "A3"),
    "dice of side B": ("B1", "B2", "B3"),
}
DISPLAY = {"display_data": "SDA of the display", "display_clock": "SCL of the display"}
KEYS = {role for roles in BUTTONS.values() for role in roles}


def pins_table() -> str:
    """Returns the table of the firmware's roles: the pin of each on the chip's board, and its connection on the
    breadboard."""
    lines = ["| pin | role | leads to |", "| --- | --- | --- |"]
    rows = [(roles, f"a button to GND each: {use}") for use, roles in BUTTONS.items()]
    rows += [((role,), leads) for role, leads in DISPLAY.items()]
    rows.append((tuple(role for role in CHIP.pins if role not in KEYS and role not in DISPLAY), "nothing"))
    for roles, leads in rows:
        pins = ", ".join(str(CHIP.pins[role]) for role in roles)
        lines.append(f"| {pins} | {', '.join(f'`{role}`' for role in roles)} | {leads} |")
    return "\n".join(lines)
