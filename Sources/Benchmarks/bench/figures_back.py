"""Back to a long list, as its user waits for it in a browser."""

import json
import time
from statistics import median

import browser
import programs
from client import Client
from report import Row

_ROWS = 1_600
_TURNS = 4
_LIST = "const rows = [...document.querySelectorAll('#results li')];"
# The first row in sight, and where that is.
_PLACE = _LIST + """
    const row = rows.find((row) => row.getBoundingClientRect().bottom > 0);
    return row?.line && [row.key, Math.round(row.getBoundingClientRect().top)];
"""
_OPEN = _LIST + "rows.find((row) => row.getBoundingClientRect().top > 100).querySelector('.pick').click()"
# Until the frame with the list is painted; and of that, until the answer has come.
_BACK = """
    performance.clearResourceTimings();
    const begin = performance.now();
    document.querySelector("header .back").click();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const painted = () => new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    });
    return (async () => {
      do await frame();
      while (!document.querySelector("#results li .line"));
      await painted();
      const end = performance.now();
      const answer = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/events"));
      return [end - begin, answer.responseEnd - begin];
    })();
"""


def _open(server):
    """Opens a session with a list of so many rows; returns its address."""
    client = Client(server)
    path = f"/sessions/{client.open(1, 'characters')[0]}"
    body = json.dumps({"node": "results", "event": "loadMore"})
    for _ in range(_ROWS // 50 - 1):
        client.ask("POST", f"{path}/events", body, {"Prefer": "wait=20"})
    return f"http://127.0.0.1:{server.port}{path}"


def back(options):
    """From a screen that a row in the midst of the list has opened."""
    browser.require()
    found = []
    with programs.outlet(options.threads) as server, browser.Browser() as page:
        server.settle()
        page.open(_open(server))
        page.until(f"{_LIST} return rows.length === {_ROWS} && !!rows[0].line")
        page.run(f"{_LIST} rows[{_ROWS // 2}].scrollIntoView()")
        for _ in range(options.rounds * _TURNS):
            page.until(_PLACE)
            place = page.run(_PLACE)
            page.run(_OPEN)
            page.until("return document.querySelector('header .back').checkVisibility() && !document.querySelector('#results')")
            # What goes on behind a screen that was opened is none of the way back.
            time.sleep(0.5)
            found.append(page.run(_BACK))
            if page.run(_PLACE) != place:
                raise SystemExit(f"Back leads to {page.run(_PLACE)} instead of {place}.")
    whole, answered = (median(times) / 1000 for times in zip(*found))
    slowest = max(time for time, _ in found) / 1000
    yield Row(
        f"Back to a list of {_ROWS:,} rows, in Chromium",
        f"{whole:.2f} s, {slowest:.2f} s at most; its answer takes {answered:.2f} s", whole, 0.2, "s")
