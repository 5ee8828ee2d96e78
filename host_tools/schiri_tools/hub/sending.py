"""Sends match logs to a hub in the network."""

import http.client
import json
import re
import ssl
import time
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from ..util.errors import UserError

ANSWER_SECONDS = 60
MOST_ANSWER_BYTES = 1 << 16
TRIES, PAUSE_SECONDS = 10, 3.0  # repetitions while the hub answers that it has too many requests
_PAGE = re.compile(r"(/e/[a-z0-9]+)/?")


class Answer(NamedTuple):
    """The answer of a hub: whether the log counts, and a sentence."""

    counts: bool
    sentence: str


class HubLine:
    """The connection to a tournament of a hub, given the address of its page: http://HOST:PORT/e/TOURNAMENT. Raises
    `UserError` for any other address."""

    def __init__(self, address: str, sleep: Callable[[float], None] = time.sleep) -> None:
        self._address = address
        self._sleep = sleep
        try:
            parts = urlsplit(address)
            page = _PAGE.fullmatch(parts.path)
            if parts.scheme not in ("http", "https") or not parts.hostname or not page:
                raise ValueError
            parts.hostname.encode("idna")
            self._new = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
            self._host, self._port = parts.hostname, parts.port
        except ValueError:
            sentence = "The address of a tournament is that of its page, such as http://192.168.0.5:8766/e/abcd2345"
            raise UserError(f"{sentence}, unlike {address}.") from None
        self._path = f"{page[1]}/logs"

    def send(self, log: bytes) -> Answer:
        """Sends a log, which the hub may have already. Raises `UserError` if there is no hub or no such tournament."""
        for _ in range(TRIES):
            status, body = self._ask(log)
            if status != http.HTTPStatus.TOO_MANY_REQUESTS:
                return self._read(status, body)
            self._sleep(PAUSE_SECONDS)
        raise UserError(f"The hub on {self._address} has too much to do: try again later.")

    def _ask(self, log: bytes) -> tuple[int, bytes]:
        connection = self._new(self._host, self._port, timeout=ANSWER_SECONDS)
        try:
            connection.request("POST", self._path, log, {"Content-Type": "application/jsonl"})
            response = connection.getresponse()
            return response.status, response.read(MOST_ANSWER_BYTES)
        except ssl.SSLCertVerificationError as error:
            reason = error.verify_message.rstrip(".")
            raise UserError(f"The certificate of the hub on {self._address} is not trusted: {reason}.") from error
        except (OSError, http.client.HTTPException) as error:
            raise UserError(f"There is no answer from the hub on {self._address}: is it running?") from error
        finally:
            connection.close()

    def _read(self, status: int, body: bytes) -> Answer:
        if status == http.HTTPStatus.NOT_FOUND:
            raise UserError(f"There is no tournament on {self._address}, or it is not published.")
        try:
            told = json.loads(body)
            return Answer(told["counts"] is True, str(told["sentence"]))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise UserError(f"What answers on {self._address} is no hub.") from error
