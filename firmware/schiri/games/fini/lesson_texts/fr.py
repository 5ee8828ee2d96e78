"""FINI!'s lesson in French."""

TEXTS = {
    "title": "Apprendre FINI !",
    "aim": "La plus longue suite gagne",
    "keys": "Touches 1–6 : prendre",
    "copies": "Argenté copie : avec COPY",
    "start": "OK : départ",
    "ready": "Prêts… pas encore !",
    "early": "Attendez « C’est parti ! »",
    "first": "C’est parti ! Prenez le %d",
    "next": "À côté, le %d convient",
    "copy": "Il a un %d : COPY + %d",
    "copied": "Argenté : COPY tenu + %d",
    "unfit": "Le %d ne convient pas",
    "absent": "Il n’y a pas de %d",
    "no_silver": "Pas de %d argenté",
    "soon": "Trop tôt ! Le %d convient",
    "call": "Plus rien : touche FINI !",
    "won": "%d contre %d : un jeton !",
    "other": "Adversaire",
    "you": "Vous",
    "one": "Chaque dé isolé coûte 1",
}
