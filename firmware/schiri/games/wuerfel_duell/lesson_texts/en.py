"""The lesson of Würfel-Duell! in English."""

TEXTS = {
    "aim_1": "You lay three cards. Each",
    "aim_2": "equal die of the opponent",
    "aim_3": "scores a point.",
    "card": "Their dice. Which card?",
    "card_right": "The 4",
    "card_wrong": "The 6",
    "card_why": "Only one 6, but three 4s!",
    "give": "7 to 2 after three cards!",
    "give_right": "Hand over a 6",
    "give_wrong": "Keep all",
    "give_why": "Fewer dice, fewer hits!",
    "won_1": "The chip is yours.",
    "won_2": "Seven chips win.",
}
