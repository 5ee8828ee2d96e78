"""A duel on the simulated box, played by clicks on its page and followed on its serial line."""

import json
from typing import Any

import serial
from chromium import press_and_see
from playwright.sync_api import Page, expect
from running_simulator import PATIENCE_S


def play_a_duel(page: Page, url: str, serial_port: str) -> Any:
    """Goes from the first menu to side A's call, and returns the verdict."""
    page.goto(url)
    expect(page.locator("body")).to_have_attribute("data-power", "on")
    with serial.Serial(serial_port, timeout=PATIENCE_S) as port:
        expect(page.locator("#spoken")).to_contain_text("→ Learn a game")
        click(page, "DOWN")
        click(page, "OK", "OK", "OK", "OK", "OK", "OK")  # FINI!, box dice, both names, who starts, all is right
        records(port, "note")  # the seal is shown: the box has made its keys
        click(page, "A1", "A2", "A3", "A4", "A5", "A6", "B6", "B5", "B4", "B3", "B2", "B1", "OK", "OK")  # throw
        throw = [record["event"] for record in records(port, "event") if "event" in record]
        while not any(event["event"] == "roll" for event in throw):
            throw += [record["event"] for record in records(port, "event") if "event" in record]
        # The signal: both side lamps turn white.
        expect(page.locator("[data-rgb='28 28 24']")).to_have_count(2)
        click(page, f"A{throw[-1]['coloured'][0]}", "AF")
        return records(port, "verdict")[-1]["verdict"]


def click(page: Page, *names: str) -> None:
    """Clicks these keys one after the other."""
    for name in names:
        press_and_see(page, name, page.locator(f"[data-key={name}]").click)


def records(port: serial.Serial, wanted: str) -> list[dict[str, Any]]:
    """Returns what the box sends until a line has the key `wanted`."""
    found = []
    while line := port.readline():
        if line.startswith(b"{"):
            found.append(json.loads(line))
            if wanted in found[-1]:
                return found
    raise AssertionError(f"no {wanted} came: {found}")
