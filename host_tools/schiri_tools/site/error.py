"""How building the site says that it cannot."""

from ..util.errors import UserError


class SiteError(UserError):
    """The site cannot be built: a dead link, a page that is in no menu, something that is missing. The text says
    which."""
