"""Reads a JSON text on each line of standard input and prints what `strict_json` makes of it, letter by letter. Run
by both runtimes, so it shows only what both show alike."""

import sys

from schiri.util.json_reader import loads


def shown(value):
    kind = type(value)
    if kind is dict:
        return "{%s}" % ",".join(sorted(shown(name) + ":" + shown(value[name]) for name in value))
    if kind is list:
        return "[%s]" % ",".join([shown(entry) for entry in value])
    if kind is str:
        return '"%s"' % value.encode("utf-8", "surrogatepass").hex()
    return {None: "null", True: "true", False: "false"}[value] if kind is not int and value != () else str(value)


def main():
    """Prints the value of each line of standard input, or `refused`."""
    for line in sys.stdin.buffer:
        try:
            print(shown(loads(line)))
        except ValueError:
            print("refused")


if __name__ == "__main__":
    main()
