"""SKiDL without its habits: as it is imported it warns of KiCad's missing libraries, which nothing here needs, and
opens log files in the current folder; and it keeps where in a program each part was made."""

import contextlib
import logging
import os
import tempfile
from typing import Any


def _imported() -> Any:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), open(os.devnull, "w") as nowhere:
        with contextlib.redirect_stderr(nowhere):
            import skidl
            from skidl import circuit, node
            from skidl import logger as logging_of_skidl
            from skidl.logger import erc_logger, rt_logger
        # With each part it looks up the source lines of the whole call stack: seconds, when the stack is a test's.
        for module in (circuit, node, logging_of_skidl):
            module.get_skidl_trace = list
        for logger in (rt_logger, erc_logger):
            logger.stop_file_output()
            for handler in list(logger.handlers):
                handler.close()
                logger.removeHandler(handler)
            logger.addHandler(logging.NullHandler())
    return skidl


skidl = _imported()
