"""CSV files for spreadsheets."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

# The beginning of a formula in a spreadsheet, also with full-width signs, in a cell or behind a separator in it.
_BEGIN_OF_FORMULA = re.compile('(^|[;,\t\r\n])(?=[\\s"]*[=+\\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])')

Cell = str | int | float | None


def csv_of(rows: Iterable[Sequence[Cell]], language: str) -> bytes:
    """Returns rows as CSV in UTF-8 with a byte order mark, which spreadsheets need, and with the separator and the
    decimal sign that spreadsheets of the language expect. A text that would be taken for a formula gets a `'`."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter="," if language == "en" else ";")
    writer.writerows([_written(cell, language) for cell in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")


def _written(cell: Cell, language: str) -> Cell:
    if isinstance(cell, float):
        return str(cell) if language == "en" else str(cell).replace(".", ",")
    return _BEGIN_OF_FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell
