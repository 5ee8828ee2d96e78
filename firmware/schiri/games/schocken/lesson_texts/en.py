"""The lesson of Schocken in English."""

TEXTS = {
    "aim_1": "The worst player gets",
    "aim_2": "penalties, the Deckel.",
    "aim_3": "Strong: 1-1-x, a Schock.",
    "sixes": "Your throw. What next?",
    "sixes_right": "Keep 1, turn a 6 into 1",
    "sixes_wrong": "All three again",
    "sixes_why": "Of two 6s one becomes 1!",
    "lead": "They: Straße 1-2-3. You?",
    "lead_right": "Leave it",
    "lead_wrong": "Another throw",
    "lead_why": "No, you are ahead!",
    "won_1": "Schock 4 beats Straße:",
    "won_2": "4 Deckel for the other",
}
