"""The self-test in English."""

TEXTS = {
    "title": "Self-test",
    "answer": "OK: yes  BACK: no",
    "display": "A frame all around?",
    "lamps": "Red, green, blue?",
    "tones": "Do you hear tones?",
    "keys": "Each key once",
    "bounce": "Bounces over %d ms:",
    "change": "please change the switch",
    "wait": "One moment …",
    "good": "All is well",
    "bad": "Missing or faulty:",
    "rest": "All else is well",
    "steps": "display lamps tones keys counters files sectors chance looks clock",
}
