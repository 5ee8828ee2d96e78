"""A duel on the simulated box, played by clicks on its page and followed on its serial line."""

import json
import time
from typing import Any

import serial
from playwright.sync_api import Page, expect


def play_a_duel(page: Page, url: str, serial_port: str) -> Any:
    """Goes from the first menu to side A's call, and returns the verdict."""
    page.goto(url)
    expect(page.locator("body")).to_have_attribute("data-power", "on")
    with serial.Serial(serial_port, timeout=0.2) as port:
        expect(page.locator("#spoken")).to_contain_text("→ FINI!")
        click(page, "OK", "OK", "OK", "OK", "OK", "OK")  # FINI!, box dice, both names, who starts, all is right
        records(port, "note")  # the seal is shown: the box has made its keys
        click(page, "A1", "A2", "A3", "A4", "A5", "A6", "B6", "B5", "B4", "B3", "B2", "B1", "OK", "OK")  # throw
        throw = [record["event"] for record in records(port, "event") if "event" in record]
        while not any(event["event"] == "roll" for event in throw):
            throw += [record["event"] for record in records(port, "event") if "event" in record]
        # The signal: both side lamps turn white.
        expect(page.locator("[data-rgb='28 28 24']")).to_have_count(2, timeout=6000)
        click(page, f"A{throw[-1]['coloured'][0]}", "AF")
        return records(port, "verdict")[-1]["verdict"]


def click(page: Page, *names: str) -> None:
    """Clicks these keys, one after the other."""
    for name in names:
        page.locator(f"[data-key={name}]").click()
        page.wait_for_timeout(120)


def records(port: serial.Serial, wanted: str, seconds: float = 10) -> list[dict[str, Any]]:
    """What the box sends until a line has the key `wanted`."""
    found = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        line = port.readline()
        if line.startswith(b"{"):
            found.append(json.loads(line))
            if wanted in found[-1]:
                return found
    raise AssertionError(f"no {wanted} came: {found}")
