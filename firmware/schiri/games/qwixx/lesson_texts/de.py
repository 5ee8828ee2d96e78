"""The lesson of Qwixx – Das Duell in German."""

TEXTS = {
    "aim_1": "Leg Steine in vier Reihen,",
    "aim_2": "immer weiter nach rechts.",
    "aim_3": "Viele in einer zählen viel.",
    "gap": "2+3 = 5. Rot hast du bis 4.",
    "gap_right": "Stein auf Rot 5",
    "gap_wrong": "Stein auf Blau 5",
    "gap_why": "Blau läuft von 12 abwärts!",
    "capture": "2+5 = 7: Gegner auf Rot 7.",
    "capture_right": "Schlagen",
    "capture_wrong": "Verzichten",
    "capture_why": "Einzelne Steine schlägt man",
    "won_1": "Geschlagen! Rot 7 ist dein,",
    "won_2": "er nimmt den Stein zurück.",
}
