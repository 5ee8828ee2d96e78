"""The lesson of Würfel-Duell! in German."""

TEXTS = {
    "aim_1": "Du legst drei Karten. Jeder",
    "aim_2": "gleiche Würfel des Gegners",
    "aim_3": "ist ein Punkt.",
    "card": "Seine Würfel. Welche Karte?",
    "card_right": "Die 4",
    "card_wrong": "Die 6",
    "card_why": "Nur eine 6, aber drei 4!",
    "give": "7 zu 2 nach drei Karten!",
    "give_right": "Eine 6 abgeben",
    "give_wrong": "Alle behalten",
    "give_why": "Er trifft dann mehr!",
    "won_1": "Du bekommst den Chip.",
    "won_2": "Sieben Chips gewinnen.",
}
