"""FINI!'s lesson in English."""

TEXTS = {
    "title": "Learn FINI!",
    "aim": "The longest straight wins",
    "keys": "Keys 1–6 take dice",
    "copies": "Silver copies: with COPY",
    "start": "OK: start",
    "ready": "Ready… not yet!",
    "early": "Not yet! Wait for GO!",
    "first": "GO! Take the %d",
    "next": "The %d fits next to it",
    "copy": "They have a %d: COPY + %d",
    "copied": "Silver: hold COPY, press %d",
    "unfit": "The %d does not fit here",
    "absent": "There is no %d here",
    "no_silver": "There is no silver %d here",
    "soon": "Too soon! The %d still fits",
    "call": "Nothing fits: press FINI!",
    "won": "%d against %d: your chip!",
    "other": "Opponent",
    "you": "You",
    "one": "Each loose die costs 1",
}
