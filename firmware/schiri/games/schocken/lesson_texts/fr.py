"""The lesson of Schocken in French."""

TEXTS = {
    "aim_1": "Le plus faible reçoit des",
    "aim_2": "pénalités, les Deckel.",
    "aim_3": "Fort : 1-1-x, un Schock.",
    "sixes": "Votre jet. Et ensuite ?",
    "sixes_right": "Garder 1, un 6 devient 1",
    "sixes_wrong": "Relancer les trois",
    "sixes_why": "De deux 6, l’un devient 1",
    "lead": "Lui : Straße 1-2-3. Vous ?",
    "lead_right": "En rester là",
    "lead_wrong": "Relancer",
    "lead_why": "Non, vous êtes devant !",
    "won_1": "Schock 4 bat Straße :",
    "won_2": "4 Deckel pour l’autre",
}
