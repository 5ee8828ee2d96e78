"""The lesson of Würfel-Duell! in French."""

TEXTS = {
    "aim_1": "Vous posez trois cartes.",
    "aim_2": "Chaque dé égal de l’autre",
    "aim_3": "vaut un point.",
    "card": "Ses dés. Quelle carte ?",
    "card_right": "Le 4",
    "card_wrong": "Le 6",
    "card_why": "Un seul 6, mais trois 4 !",
    "give": "7 à 2 après trois cartes !",
    "give_right": "Donner un 6",
    "give_wrong": "Tout garder",
    "give_why": "Moins de dés à toucher !",
    "won_1": "Le jeton est à vous.",
    "won_2": "Sept jetons gagnent.",
}
