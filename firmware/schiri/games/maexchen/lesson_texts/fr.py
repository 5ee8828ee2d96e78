"""The lesson of Mäxchen in French."""

TEXTS = {
    "aim_1": "Vous lancez en secret et",
    "aim_2": "annoncez plus qu’avant.",
    "aim_3": "Ou vous doutez.",
    "claim": "Avant : 62. Vous : 31.",
    "claim_right": "Dire « 64 »",
    "claim_wrong": "Dire « 31 »",
    "claim_why": "Il faut plus que 62 !",
    "answer": "On dit : double 6. Vous ?",
    "answer_right": "Douter",
    "answer_wrong": "Croire et lancer",
    "answer_why": "Seul 21, Mäxchen, bat ça !",
    "won_1": "C’était 5-2 : mensonge !",
    "won_2": "L’autre perd une vie.",
}
