"""The lesson of Mäxchen in German."""

TEXTS = {
    "aim_1": "Du wirfst verdeckt und",
    "aim_2": "sagst mehr an als zuvor.",
    "aim_3": "Oder du zweifelst.",
    "claim": "Vor dir: 62. Du hast 31.",
    "claim_right": "„64“ sagen",
    "claim_wrong": "„31“ sagen",
    "claim_why": "Es muss mehr sein als 62!",
    "answer": "Er sagt: Pasch 6. Und du?",
    "answer_right": "Anzweifeln",
    "answer_wrong": "Glauben und würfeln",
    "answer_why": "Höher ist nur 21, Mäxchen!",
    "won_1": "5-2 lag da: gelogen!",
    "won_2": "Er verliert ein Leben.",
}
