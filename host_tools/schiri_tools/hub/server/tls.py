"""The hub's pages by HTTPS, with a certificate that the organisers have."""

import ssl
from pathlib import Path

from ...util.errors import UserError


def context_of(certificate: str, key: str) -> ssl.SSLContext:
    """What the pages are encrypted with: the files of a certificate, with those that vouch for it behind it, and of its
    key, both as PEM. `UserError` if one cannot be read, or they do not belong together."""
    for name in (certificate, key):
        try:
            Path(name).read_bytes()
        except OSError as error:
            raise UserError(f"{name} cannot be read: {error.strerror or error}.") from error
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key, password=_none)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise UserError(f"{key} is not the key of the certificate in {certificate}.") from error
        raise UserError(f"{certificate} and {key} are no certificate and its key, as PEM.") from error
    except ValueError as error:
        raise UserError(f"{key} has a password: the hub takes a key without one.") from error
    return context


def _none() -> str:
    """The password of a key: nobody is asked for it while the hub starts."""
    raise ValueError("the key has a password")
