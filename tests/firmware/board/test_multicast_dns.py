"""Answers to a multicast DNS query. The packets are written by hand after RFC 1035, 4.1, and RFC 6762;
`test_announcing.py` has those of a real responder."""

from schiri.board.multicast_dns import address_in

ON_MICROPYTHON = True

NAME = b"\x0aschiri-hub\x05local\x00"
HEAD = b"\x00\x00\x84\x00"
A = b"\x00\x01\x00\x01\x00\x00\x00\x78\x00\x04\xc0\xa8\x01\x05"  # 192.168.1.5 for 120 s
FLUSH_A = b"\x00\x01\x80\x01\x00\x00\x00\x78\x00\x04\xc0\xa8\x01\x05"
TXT = b"\x00\x10\x00\x01\x00\x00\x00\x78\x00\x01\x00"
QUESTION = NAME + b"\x00\x01\x00\x01"
POINTER = b"\xc0\x0c"  # a pointer to the name right after the head


def counts(questions, answers):
    return bytes([0, questions, 0, answers, 0, 0, 0, 0])


def test_the_address_is_found_wherever_it_stands():
    for packet in (
        HEAD + counts(0, 1) + NAME + A,
        HEAD + counts(0, 1) + NAME.upper() + FLUSH_A,
        HEAD + counts(1, 1) + QUESTION + POINTER + A,
        HEAD + counts(1, 3) + QUESTION + POINTER + TXT + b"\x05other\x00" + A[:-1] + b"\x09" + POINTER + A,
    ):
        assert address_in(packet, NAME) == "192.168.1.5", packet


def test_what_is_no_answer_gives_no_address():
    for packet in (
        b"\x00\x00\x00\x00" + counts(0, 1) + NAME + A,  # a question
        HEAD + counts(1, 0) + QUESTION,
        HEAD + counts(0, 1) + b"\x05other\x05local\x00" + A,
        HEAD + counts(0, 1) + NAME + TXT,
        HEAD + counts(0, 1) + NAME + b"\x00\x01\x00\x01\x00\x00\x00\x78\x00\x10" + bytes(16),  # 16 bytes of address
    ):
        assert address_in(packet, NAME) == "", packet


def test_a_hostile_answer_ends_and_is_none():
    whole = HEAD + counts(1, 1) + QUESTION + POINTER + A
    packets = [whole[:end] for end in range(len(whole) - 1)]
    packets.append(HEAD + counts(0, 1) + POINTER + A)  # a name that is a pointer to itself
    packets.append(HEAD + counts(0, 1) + b"\x01a\xc0\x0c" + A)  # a label, and a pointer back to it
    packets.append(HEAD + counts(0, 1) + b"\xff\xff" + A)
    packets.append(HEAD + b"\xff\xff\xff\xff" + bytes(4) + bytes(400))
    for packet in packets:
        try:
            found = address_in(packet, NAME)
        except IndexError:
            found = ""
        assert found == "", packet
