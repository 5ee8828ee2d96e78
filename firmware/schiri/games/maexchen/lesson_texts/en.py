"""The lesson of Mäxchen in English."""

TEXTS = {
    "aim_1": "You throw in secret and",
    "aim_2": "claim more than the last.",
    "aim_3": "Or you doubt.",
    "claim": "Last: 62. You have 31.",
    "claim_right": "Say “64”",
    "claim_wrong": "Say “31”",
    "claim_why": "It must be more than 62!",
    "answer": "They say: double 6. You?",
    "answer_right": "Doubt it",
    "answer_wrong": "Believe and throw",
    "answer_why": "Only 21, Mäxchen, is more!",
    "won_1": "It was 5-2: a lie!",
    "won_2": "They lose a life.",
}
