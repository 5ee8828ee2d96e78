"""SKiDL without its habits: as it is imported it warns of KiCad's missing libraries, which nothing here needs, and
opens log files in the current folder; and it keeps where in a program each part was made, for which it looks up the
source lines of the whole call stack. A test's is so deep that this takes seconds: so it is imported by a thread, whose
call stack is its own."""

import contextlib
import importlib
import logging
import os
import tempfile
import threading
from typing import Any


def _load() -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), open(os.devnull, "w") as nowhere:
        with contextlib.redirect_stderr(nowhere):
            from skidl import circuit, node
            from skidl import logger as logging_of_skidl
            from skidl.logger import erc_logger, rt_logger
        for module in (circuit, node, logging_of_skidl):
            module.get_skidl_trace = list
        for logger in (rt_logger, erc_logger):
            logger.stop_file_output()
            for handler in list(logger.handlers):
                handler.close()
                logger.removeHandler(handler)
            logger.addHandler(logging.NullHandler())


def _imported() -> Any:
    loading = threading.Thread(target=_load)
    loading.start()
    loading.join()
    return importlib.import_module("skidl")


skidl = _imported()
