"""The browser that the tests use: Debian's Chromium, kept from asking anybody outside."""

import os

from playwright.sync_api import Page, expect

# The headless shell is Chromium without its windows. It opens a page in a quarter of the processor time.
PLACES = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
CHROMIUM = next(filter(os.path.exists, PLACES), PLACES[-1])
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


SHOWN = "[document.getElementById('display').toDataURL(), document.getElementById('display').ariaLabel].join()"


def until(condition: str) -> str:
    """Returns JavaScript for `evaluate` that ends when a condition, an expression that may be a promise, holds. The
    pages' policy forbids Playwright's own `wait_for_function`."""
    look = f"const look = async () => ((await {condition}) ? done() : setTimeout(look, 20));"
    return f"() => new Promise((done) => {{ {look} look(); }})"


def click(page: Page, *names: str) -> None:
    """Clicks keys of the box one after the other, each until it is up again and the display shows something else."""
    for name in names:
        page.evaluate(f"shownBefore = {SHOWN}")
        key = page.locator(f"[data-key={name}]")
        key.click()
        expect(key).to_have_attribute("aria-pressed", "false")
        page.evaluate(until(f"{SHOWN} !== shownBefore"))
