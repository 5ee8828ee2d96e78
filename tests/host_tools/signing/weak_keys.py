"""Published edge cases of Ed25519, and keys that fit signatures nobody has made.

`SPECCHECK` are the vectors 0 to 11 of "Taming the many EdDSAs" (Chalkias, Garillot, Nikolaenko, 2020,
https://eprint.iacr.org/2020/1244, table 5): https://github.com/novifinancial/ed25519-speccheck, `cases.json`. Each has
the message, the public half, the signature, and whether it is to be taken. Keys of small order (0, 1) or in another
encoding than their own (10, 11) are not. 2 and 3 have points of mixed order, and fit without the cofactor; 4 and 5 do
with it alone; 6 and 7 have too great a scalar; 8 and 9 have an R in another encoding than its own.
"""

_P = 2**255 - 19
_OF_ORDER_8 = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7  # the y of a point
_SMALL = "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"
_MIXED = "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43"
_OTHER = "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d"
_NORMAL = "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623"

SPECCHECK = [
    ("8c93255d71dcab10e8f379c26200f3c7bd5f09d9bc3068d3ef4edeb4853022b6", _SMALL,
     "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a" + 64 * "0", False),
    ("9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79", _SMALL,
     _MIXED + "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04", False),
    ("aebf3f2601a0c8c5d39cc7d8911642f740b78168218da8471772b35f9d35b9ab", _MIXED,
     _SMALL + "8c4bd45aecaca5b24fb97bc10ac27ac8751a7dfe1baff8b953ec9f5833ca260e", True),
    ("9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79", _OTHER,
     "9046a64750444938de19f227bb80485e92b83fdb4b6506c160484c016cc1852f"
     "87909e14428a7a1d62e9f22f3d3ad7802db02eb2e688b6c52fcd6648a98bd009", True),
    ("e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c", _OTHER,
     "160a1cb0dc9c0258cd0a7d23e94d8fa878bcb1925f2c64246b2dee1796bed512"
     "5ec6bc982a269b723e0668e540911a9a6a58921d6925e434ab10aa7940551a09", False),
    ("e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c", _OTHER,
     "21122a84e0b5fca4052f5b1235c80a537878b38f3142356b2c2384ebad4668b7"
     "e40bc836dac0f71076f9abe3a53f9c03c1ceeeddb658d0030494ace586687405", False),
    ("85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40", _NORMAL,
     "e96f66be976d82e60150baecff9906684aebb1ef181f67a7189ac78ea23b6c0e"
     "547f7690a0e2ddcd04d87dbc3490dc19b3b3052f7ff0538cb68afb369ba3a514", False),
    ("85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40", _NORMAL,
     "8ce5b96c8f26d0ab6c47958c9e68b937104cd36e13c33566acd2fe8d38aa1942"
     "7e71f98a473474f2f13f06f97c20d58cc3f54b8bd0d272f42b695dd7e89a8c22", False),
    ("fdaebc429f4a735932a160da1301080c13280eea8bc280d1b392c6b9e6ba3a5a", _MIXED,
     "ed" + 60 * "f" + "7f" "454d370c8d9fc323a41450f8d513eafeb5b0697390c1e505a0d4ddc71f566607", False),
    ("84b698d39be126ff55fe45079e6c8bf64a0d7db6994560b4e96b7021eb39c1a1", _MIXED,
     "ed" + 60 * "f" + "7f" "084d5b99c2a9463d9c8bd5026916996984eeec87ddf1d3be329006ace1b37b09", False),
    ("e96b7021eb39c1a163b6da4e3093dcd3f21387da4cc4572be588fafae23c155b", "ec" + 62 * "f",
     "a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dc"
     "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04", False),
    ("39a591f5321bbe07fd5a23dc2f39d025d74526615746727ceefd6e82ae65c06f", "ec" + 62 * "f",
     "a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dc"
     "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04", False),
]  # fmt: skip

# The encodings of the eight points of small order: their own, and the others.
OWN = [
    (y | sign << 255).to_bytes(32, "little")
    for y, signs in ((0, (0, 1)), (1, (0,)), (_P - 1, (0,)), (_OF_ORDER_8, (0, 1)), (_P - _OF_ORDER_8, (0, 1)))
    for sign in signs
]
OTHERS = [(y | sign << 255).to_bytes(32, "little") for y in (1, _P - 1, _P, _P + 1) for sign in (0, 1)]
WEAK = [*OWN, *(one for one in OTHERS if one not in OWN)]
NOBODYS = (1).to_bytes(32, "little") + bytes(32)  # R is the identity, S is 0
