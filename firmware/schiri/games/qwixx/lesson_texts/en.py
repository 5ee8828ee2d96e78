"""The lesson of Qwixx – Das Duell in English."""

TEXTS = {
    "aim_1": "Put stones on four rows,",
    "aim_2": "always further right. Many",
    "aim_3": "in one row count a lot.",
    "gap": "2+3 = 5. Red: you up to 4.",
    "gap_right": "Stone on red 5",
    "gap_wrong": "Stone on blue 5",
    "gap_why": "Blue runs down from 12!",
    "capture": "2+5 = 7: theirs on red 7.",
    "capture_right": "Capture",
    "capture_wrong": "Pass",
    "capture_why": "A single stone is captured!",
    "won_1": "Captured! Red 7 is yours,",
    "won_2": "they take the stone back.",
}
