"""Looks at the screens of the examples as their users do, and as checkers of HTML and of accessibility do.

`check.py [--accept]`: with `--accept`, the pictures are kept as those to compare with.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import accessibility
import flows
import markup
import pictures
from browser import browser
from daemon import PACKAGE, Daemon
from screens import SCREENS, STATES, VISITORS, Visitor


def look(daemon: Daemon, made: Path, accept: bool) -> list[str]:
    """Each screen as each visitor sees it: its picture, and what axe finds."""
    found = []
    for visitor in VISITORS:
        with browser(daemon.origin, visitor) as window:
            for screen in SCREENS:
                name = f"{screen.name}-{visitor.name}"
                window.show(screen)
                fault = pictures.compare(name, window.picture(), made, accept)
                found += [fault] if fault else []
                found += [f"{name}: {violation}" for violation in accessibility.violations(window)]
    return found


def states(daemon: Daemon, made: Path, _: bool) -> list[str]:
    """What screens come to while they are used."""
    found = []
    for number, visitor in enumerate((Visitor("desktop"), Visitor("phone-dark", (390, 844), dark=True)), 10):
        with browser(daemon.origin, visitor) as window:
            for state in STATES:
                name = f"state-{state.name}-{visitor.name}"
                window.reach(state, number)
                (made / f"{name}.png").write_bytes(window.picture())
                found += [f"{name}: {violation}" for violation in accessibility.violations(window)]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accept", action="store_true", help="keep the pictures as those to compare with")
    parser.add_argument("--only", help="one part: look, states, markup or flows")
    options = parser.parse_args()
    made = Path(os.environ.get("OUTLET_SCREENSHOTS") or PACKAGE / ".build/screenshots") / "screens"
    made.mkdir(parents=True, exist_ok=True)
    # The others change contacts.
    parts: dict[str, Callable[[Daemon], list[str]]] = {
        "look": lambda daemon: look(daemon, made, options.accept),
        "markup": markup.faults,
        "flows": flows.faults,
        "states": lambda daemon: states(daemon, made, options.accept),
    }
    faults = []
    with Daemon() as daemon:
        for name, part in parts.items():
            if options.only not in (None, name):
                continue
            start = time.monotonic()
            found = part(daemon)
            print(f"{name}: {len(found)} faults, {time.monotonic() - start:.0f} s", flush=True)
            faults += found
    for fault in faults:
        print(f"  {fault}")
    return 1 if faults else 0


sys.exit(main())
