"""HTTPS for the hub's pages, with a certificate of the organisers."""

import ssl
from pathlib import Path

from ...util.errors import UserError

_NOT_NOW = (9, 10)  # X509_V_ERR_CERT_NOT_YET_VALID and X509_V_ERR_CERT_HAS_EXPIRED of OpenSSL


def context_of(certificate: str, key: str) -> ssl.SSLContext:
    """Returns the TLS context for the PEM files of a certificate, followed by its intermediate certificates, and of its
    key. Raises `UserError` if one cannot be read, they do not belong together, or the certificate is not valid at
    present."""
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
    """Returns OpenSSL's message if the certificate is expired or not valid yet; empty if it is valid. OpenSSL checks
    this only in a client, so this performs a handshake in memory."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # accepts any issuer: only the time is checked
    client.load_verify_locations(certificate)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    sides = (client.wrap_bio(to_client, to_server), context.wrap_bio(to_server, to_client, server_side=True))
    for side in (*sides, *sides):  # a handshake needs two turns of each side
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue
        except ssl.SSLCertVerificationError as error:
            return error.verify_message if error.verify_code in _NOT_NOW else ""
    return ""


def _none() -> str:
    """Refuses to give the password of a key. Without this function OpenSSL would ask for it on the terminal."""
    raise ValueError("the key has a password")
