"""Runs the test functions of a module without pytest, for MicroPython: `runner.py MODULE`."""

import sys

module = __import__(sys.argv[1])
names = sorted(name for name in dir(module) if name.startswith("test_"))
for name in names:
    try:
        getattr(module, name)()
    except Exception as error:
        print("FAILED", name)
        sys.print_exception(error)
        sys.exit(1)
print("%d passed" % len(names))
