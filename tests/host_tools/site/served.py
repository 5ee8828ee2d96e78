"""The built site on a web server of its own: plain files, as any web space gives them out."""

import functools
import http.server
import threading
from pathlib import Path


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


class _Keeping(_Quiet):
    """A server that lets browsers keep what they get for an hour, as many web spaces do."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()


class _Patient(http.server.ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Ignores a browser that is closed in the middle of an answer."""


class Server:
    def __init__(self, folder: Path, keeping: bool = False) -> None:
        self.folder = folder
        handler = _Keeping if keeping else _Quiet
        self._server = _Patient(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
