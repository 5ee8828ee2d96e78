"""The tables of the database. Whoever changes them adds a revision to `migrations/versions/`."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

METADATA = MetaData()

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("is_published", Boolean, nullable=False),
)

# The lines of a tournament's file (`hub/file.py`), the header as number 0. They are the truth, and only ever added to:
# the key lets no two programs write the same line.
LINES = Table(
    "lines",
    METADATA,
    Column("tournament", String(16), ForeignKey("tournaments.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)

# The match logs that were taken as results, by their last check; the content as zlib makes it smaller.
MATCH_LOGS = Table(
    "match_logs",
    METADATA,
    Column("tournament", String(16), ForeignKey("tournaments.id"), primary_key=True),
    Column("check", String(16), primary_key=True),
    Column("match", String(64), nullable=False),
    Column("taken_at", String(20), nullable=False),
    Column("content", LargeBinary, nullable=False),
)

# At which table of which tournament a box stands, by the code that it tells of itself.
BOXES = Table(
    "boxes",
    METADATA,
    Column("code", String(6), primary_key=True),
    Column("tournament", String(16), ForeignKey("tournaments.id"), nullable=False),
    Column("table_number", Integer, nullable=False),
)

# Who has signed in, by the SHA-256 of what their browser keeps: whoever reads the database cannot sign in with it.
SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("form_token", String(64), nullable=False),
    Column("expires_s", BigInteger, nullable=False),
)

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
