"""The hub's pages by HTTPS, with a certificate that the organisers have."""

import ssl
from pathlib import Path

from ...util.errors import UserError

_NOT_NOW = (9, 10)  # X509_V_ERR_CERT_NOT_YET_VALID and X509_V_ERR_CERT_HAS_EXPIRED of OpenSSL


def context_of(certificate: str, key: str) -> ssl.SSLContext:
    """What the pages are encrypted with: the files of a certificate, with those that vouch for it behind it, and of its
    key, both as PEM. `UserError` if one cannot be read, they do not belong together, or the certificate is not valid
    now."""
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
    fault = _time_fault(context, certificate)
    if fault:
        raise UserError(f"{certificate} is not valid now, and phones would refuse it: {fault}.")
    return context


def _time_fault(context: ssl.SSLContext, certificate: str) -> str:
    """What OpenSSL says of a certificate that is not valid now; nothing if it is. It says so to a client alone."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # who vouches for it does not matter here
    client.load_verify_locations(certificate)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    sides = (client.wrap_bio(to_client, to_server), context.wrap_bio(to_server, to_client, server_side=True))
    for side in (*sides, *sides):  # each is heard twice in a handshake
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue
        except ssl.SSLCertVerificationError as error:
            return error.verify_message if error.verify_code in _NOT_NOW else ""
    return ""


def _none() -> str:
    """The password of a key: nobody is asked for it while the hub starts."""
    raise ValueError("the key has a password")
