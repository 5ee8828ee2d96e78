"""The lesson of Schocken in German."""

TEXTS = {
    "aim_1": "Der Schlechteste bekommt",
    "aim_2": "Strafpunkte, die Deckel.",
    "aim_3": "Stark: 1-1-x, ein Schock.",
    "sixes": "Dein Wurf. Wie weiter?",
    "sixes_right": "1 bleibt, eine 6 wird 1",
    "sixes_wrong": "Alle drei noch einmal",
    "sixes_why": "Zwei 6: eine wird zur 1!",
    "lead": "Gegner: Straße 1-2-3. Du?",
    "lead_right": "Stehen lassen",
    "lead_wrong": "Noch ein Wurf",
    "lead_why": "Nein, du liegst vorn!",
    "won_1": "Schock 4 schlägt Straße:",
    "won_2": "4 Deckel für den Gegner",
}
