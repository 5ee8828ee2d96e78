"""Accessibility faults of a page, as far as axe-core finds them."""

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
    """Returns the rules of axe, with its best practices, that the page breaks, each with up to four of the places.
    Raises `NoNpm` if axe is missing and cannot be fetched."""
    page.evaluate(_source())  # as a debugger does, so that the page's content policy stands as it is
    found: list[str] = page.evaluate(_RUN)
    return found
