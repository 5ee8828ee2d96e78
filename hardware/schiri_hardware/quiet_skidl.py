"""SKiDL without its habits: as it is imported it warns of KiCad's missing libraries, which nothing here needs, and
opens log files in the current folder."""

import contextlib
import logging
import os
import tempfile
from typing import Any


def _imported() -> Any:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), open(os.devnull, "w") as nowhere:
        with contextlib.redirect_stderr(nowhere):
            import skidl
            from skidl.logger import erc_logger, rt_logger
        for logger in (rt_logger, erc_logger):
            logger.stop_file_output()
            for handler in list(logger.handlers):
                handler.close()
                logger.removeHandler(handler)
            logger.addHandler(logging.NullHandler())
    return skidl


skidl = _imported()
