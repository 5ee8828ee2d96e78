"""The box's key: it is stored, its loss is told, and no number of a match is signed twice."""

from memory_flash import MemoryStorage
from raised import raised_by
from schiri.identity.box_key import BoxKey
from schiri.identity.statement import Result

ON_MICROPYTHON = True
SECRET = bytes(range(32))
FINGERPRINT = "284dff681f66a807f17d5b12687c6720"  # computed with the package `cryptography` and hashlib


def result_of(match):
    return Result(match, bytes(range(32)), 0, "fini", ([1], [3, 4]), ["Ada", "Ben"])


def made(storage=None):
    key = BoxKey(storage or MemoryStorage())
    key.make(SECRET)
    return key


def test_a_new_box_has_none():
    key = BoxKey(MemoryStorage())
    assert (key.fingerprint, key.latest) == ("", 0)


def test_the_fingerprint_is_the_digest_of_the_public_half_and_outlives_the_power():
    storage = MemoryStorage()
    assert made(storage).fingerprint == FINGERPRINT
    again = BoxKey(storage)
    assert (again.fingerprint, again.latest) == (FINGERPRINT, 0)


def test_the_highest_number_that_was_signed_outlives_the_power():
    storage = MemoryStorage()
    key = made(storage)
    for match in (3, 7, 5):
        key.sign(result_of(match))
    assert key.latest == BoxKey(storage).latest == 7


def test_the_same_result_gets_the_same_signature():
    key = made()
    assert key.sign(result_of(3)).record == key.sign(result_of(3)).record != key.sign(result_of(4)).record


def test_nothing_is_signed_that_the_flash_does_not_remember():
    storage = MemoryStorage()
    key = made(storage)
    storage.full = True
    for action in (lambda: key.sign(result_of(1)), lambda: key.make(bytes(32))):
        raised_by(action, OSError)
    assert (key.fingerprint, key.latest) == (FINGERPRINT, 0)


def test_what_has_another_length_is_no_key():
    storage = MemoryStorage()
    made(storage)
    (path,) = storage.files
    for content in (b"", storage.files[path][:-1], storage.files[path] + b"0"):
        storage.files[path] = content
        assert BoxKey(storage).fingerprint == "", content
