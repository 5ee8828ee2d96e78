"""The formats of tournaments: a module for each, and their list."""

from .base import Draw, Format, TooFew
from .groups import Groups
from .knockout import DoubleKnockout, Knockout
from .lives import Lives
from .points import Points
from .round_robin import RoundRobin
from .stages import Stages
from .swiss import Swiss

__all__ = ["FORMATS", "Draw", "Format", "TooFew"]

FORMATS: dict[str, type[Format]] = {
    format_.NAME: format_ for format_ in (Groups, Points, Lives, Swiss, RoundRobin, Knockout, DoubleKnockout, Stages)
}
