"""SKiDL without its unwanted effects. When it is imported it warns of missing KiCad libraries, which are not needed
here, and opens log files in the current folder. For each part it also looks up the source lines of the whole call
stack, which takes seconds in a test with its deep stack. So a thread, whose call stack is short, imports it."""

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
