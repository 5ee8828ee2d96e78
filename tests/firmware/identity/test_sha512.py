"""SHA-512 by its standard's examples; `test_against_cryptography.py` has more, from another implementation."""

from schiri.identity.sha512 import sha512

ON_MICROPYTHON = True
EXAMPLES = {  # of FIPS 180-2, appendix C; and of no byte at all
    b"": "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
    "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
    b"abc": "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
    "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    b"".join([bytes(range(97 + start, 105 + start)) for start in range(14)]): (  # abcdefghbcdefghi…nopqrstu
        "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
        "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
    ),
}


def test_the_examples_of_the_standard():
    for message, digest in EXAMPLES.items():
        assert sha512(message).hex() == digest
