"""What stands in the way of people who do not see, or use no mouse, as far as axe-core finds it."""

import functools

from playwright.sync_api import Page
from schiri_tools.site import packages

_RUN = """async () => (await axe.run({ resultTypes: ["violations"] })).violations.map(
    (rule) => `${rule.id}: ${rule.help}: ${rule.nodes.slice(0, 4).map((node) => node.html.slice(0, 200)).join(" | ")}`
)"""


@functools.cache
def _source() -> str:
    packages.fetch("dependencies", "devDependencies")
    return (packages.MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """The rules of axe that the page as it stands now breaks, its best practices among them, each with up to four of
    the places where it does. `NoNpm` if axe is not there and cannot be fetched."""
    page.evaluate(_source())  # as a debugger does, so that the page's content policy stands as it is
    found: list[str] = page.evaluate(_RUN)
    return found
