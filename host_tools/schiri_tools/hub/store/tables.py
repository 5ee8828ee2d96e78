"""The tables of the database. Each change needs a revision in `migrations/versions/`."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

METADATA = MetaData()

TOURNAMENTS = Table(
    "tournaments", METADATA, Column("id", String(16), primary_key=True), Column("is_published", Boolean, nullable=False)
)

# The lines of each tournament's file (`hub/file.py`), the header as number 0. Lines are only added. The primary key
# prevents two programs from writing the same line.
LINES = Table(
    "lines",
    METADATA,
    Column("tournament", String(16), ForeignKey("tournaments.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)

# The match logs that were taken as results, each named by its last check. The content is compressed by zlib.
MATCH_LOGS = Table(
    "match_logs",
    METADATA,
    Column("tournament", String(16), ForeignKey("tournaments.id"), primary_key=True),
    Column("check", String(16), primary_key=True),
    Column("match", String(64), nullable=False),
    Column("taken_at", String(20), nullable=False),
    Column("content", LargeBinary, nullable=False),
)

# The assignments of boxes to tables, by the code of the box. The fingerprint distinguishes boxes with the same code.
BOXES = Table(
    "boxes",
    METADATA,
    Column("code", String(6), primary_key=True),
    Column("tournament", String(16), ForeignKey("tournaments.id"), nullable=False),
    Column("table_number", Integer, nullable=False),
    Column("fingerprint", String(32), nullable=False, server_default=""),
)

# The sessions, by the SHA-256 of the token in the browser, so that the database does not contain usable tokens.
SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("form_token", String(64), nullable=False),
    Column("expires_s", BigInteger, nullable=False),
)

SETTINGS = Table(
    "settings", METADATA, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False)
)
