"""The lesson of Qwixx – Das Duell in French."""

TEXTS = {
    "aim_1": "Posez sur quatre rangées,",
    "aim_2": "toujours plus à droite.",
    "aim_3": "Une rangée pleine paie.",
    "gap": "2+3 = 5. Rouge : à 4.",
    "gap_right": "Pion sur rouge 5",
    "gap_wrong": "Pion sur bleu 5",
    "gap_why": "Bleu descend depuis 12 !",
    "capture": "2+5 = 7 : rouge, à l’autre",
    "capture_right": "Prendre l’autre",
    "capture_wrong": "Passer",
    "capture_why": "Un pion seul se prend !",
    "won_1": "Pris ! Rouge 7 est à vous,",
    "won_2": "l’autre reprend son pion.",
}
