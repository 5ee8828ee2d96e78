"""A stand-in for the box: no more of it than the serial line, as far as an installation talks to it."""

import select
import sys
from binascii import crc32

from machine import RTC, reset
from schiri import VERSION
from schiri.words import ANSWER


def say(words):
    print("@%s *%08x" % (words, crc32(words.encode())))


def run_box():
    if RTC().memory() == b"service":
        RTC().memory(b"")
        say("service")
        return
    poller = select.poll()
    poller.register(sys.stdin, select.POLLIN)
    line = ""
    letter = "\n"
    while letter:  # until the other end of the cable is gone
        poller.poll()
        letter = sys.stdin.read(1)
        if letter == "\n":
            answer(line)
        line = line + letter if letter >= " " else ""  # a control character drops what has come


def answer(line):
    if line == "info":
        say("schiri %s, protocol 1, no match" % VERSION)
    elif line == "install":
        say("install asked")
        if ANSWER:
            say(ANSWER)
        if ANSWER == "install ok":
            RTC().memory(b"service")
            reset()
    elif line:
        print("Unknown command. Try: help")
