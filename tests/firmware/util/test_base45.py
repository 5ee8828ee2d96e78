from schiri.util.base45 import LETTERS, encode

ON_MICROPYTHON = True


def test_the_examples_of_rfc_9285():
    for told, letters in (("AB", "BB8"), ("Hello!!", "%69 VD92EX0"), ("base-45", "UJCLQE7W581"), ("ietf!", "QED8WEX0")):
        assert encode(told.encode()) == letters
    assert encode(b"") == ""


def test_every_pair_of_bytes_and_every_last_byte_comes_back():
    for number in list(range(0, 65536, 97)) + [65535]:
        low, middle, high = [LETTERS.index(letter) for letter in encode(bytes([number >> 8, number & 255]))]
        assert low + 45 * middle + 2025 * high == number
    for number in range(256):
        low, high = [LETTERS.index(letter) for letter in encode(bytes([number]))]
        assert low + 45 * high == number
