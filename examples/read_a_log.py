"""Prints how a match ended and who has won it: `python3 examples/read_a_log.py examples/highest_of_two.jsonl`. A log
has one record a line (docs/logs/format.md). This program trusts the log; `schiri verify` checks it."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as log:
    header, *records = [json.loads(line) for line in log]
names, last = header["players"], records[-1]
state = last.get("state", {})  # only in the record of a match that is over
winner = state.get("winner")  # a seat, a list of seats, or a word such as "draw"; Schocken has a loser instead
seats = winner if isinstance(winner, list) else [winner]
print(f"{header['game']}, {' against '.join(names)}: {last.get('result', 'not over')}, {state}")
print("Winner:", *[names[seat] if isinstance(seat, int) else seat for seat in seats])
