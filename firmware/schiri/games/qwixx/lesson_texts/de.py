"""The lesson of Qwixx – Das Duell in German."""

TEXTS = {
    "aim_1": "Leg Steine in vier Reihen,",
    "aim_2": "immer weiter nach rechts.",
    "aim_3": "Viele in einer zählen viel.",
    "gap": "Weiß: 5. Rot: du bis zur 4.",
    "gap_right": "Stein auf Rot 5",
    "gap_wrong": "Stein auf Blau 5",
    "gap_why": "Blau 12 bis 6 wäre weg!",
    "capture": "2 + 5 = Rot 7. Da liegt er.",
    "capture_right": "Schlagen",
    "capture_wrong": "Verzichten",
    "capture_why": "Einzelne darf man schlagen!",
    "won_1": "Geschlagen! Rot 7 ist dein,",
    "won_2": "er nimmt den Stein zurück.",
}
