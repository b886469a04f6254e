"""A keystroke in the search of the characters, against SQLite's own time for the same rows."""

import json
import subprocess
import time
from statistics import median

import programs
from client import Client
from report import Row, times

TEXTS = ["a", "lat", "latin small", "arrow"]
_SEARCHES = 10
# Seconds between two keystrokes of a fast typist.
_RHYTHM = 0.05
# Seconds after which a query is watched, and some more.
_PAUSE = 1.2


def keystroke(client, session, text):
    """Types a text whole; answered when all of it is on screen."""
    event = json.dumps({"node": "search", "event": "change", "value": text})
    client.post(session, event, headers={"Prefer": "wait=10"})


def fill_database():
    """Has a daemon write all characters, once."""
    with programs.outlet(1) as server:
        client = Client(server)
        _fill(client, client.open(1, "characters")[0])


class Keystroke:
    """One character more in the search field; the query, the rows and the patch are what it costs."""

    def __init__(self, text, server, client, session):
        self.text, self.server, self.client, self.session = text, server, client, session
        self.times, self.waits, self.pauses, self.floors = [], [], [], []
        self.found = None

    def run(self):
        """Types and takes back, in the rhythm in which SQLite is asked as well."""
        for number in range(-1, _SEARCHES):
            keystroke(self.client, self.session, self.text[:-1])
            time.sleep(_RHYTHM)
            start, begin = self.server.cpu(), time.perf_counter()
            keystroke(self.client, self.session, self.text)
            wait = time.perf_counter() - begin
            # What goes on behind the answer counts too; that the tables are watched where the typing ends, by itself.
            time.sleep(_RHYTHM)
            end = self.server.cpu()
            if number >= 0:
                self.times.append((end - start) * 1e6)
                self.waits.append(wait * 1e3)
        time.sleep(_PAUSE)
        self._settle()
        self.pauses.append((self.server.cpu() - end) * 1e6)
        self._compare()

    def _settle(self):
        """Waits until the server computes no more."""
        last = -1
        while self.server.cpu() - last > 20e-6:
            last = self.server.cpu()
            time.sleep(0.05)

    def _compare(self):
        before, query = (
            " AND ".join(f'"{word}" *' for word in sorted(text.split())) for text in (self.text[:-1], self.text))
        command = [programs.path("Search"), programs.WORK / "data" / "characters.sqlite", before, query, _SEARCHES]
        result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True)
        if result.returncode:
            raise SystemExit("SQLite could not be measured.")
        rows, found, cost = result.stdout.split()
        self.floors.append(float(cost))
        if self.found is None:
            self._check(min(int(rows), 50), int(found))

    def _check(self, rows, found):
        """Both have to find the same."""
        tree = self.client.ask("GET", f"/sessions/{self.session}").json["tree"]
        shown = next(node for node in tree["children"] if node["id"] == "results")
        if sum(len(section["rows"]) for section in shown["sections"]) != rows or shown["total"] != found:
            raise SystemExit(f"'{self.text}' finds something else than SQLite does.")
        self.found = found

    @property
    def ratio(self):
        return median(self.times) / median(self.floors)


def search(options):
    """Server CPU time of a keystroke, over several texts."""
    with programs.outlet(options.threads) as server:
        client = Client(server)
        session = client.open(1, "characters")[0]
        _fill(client, session)
        keystrokes = [Keystroke(text, server, client, session) for text in TEXTS]
        for _ in range(options.rounds):
            for keystroke in keystrokes:
                keystroke.run()
    ratio = median(keystroke.ratio for keystroke in keystrokes)
    yield Row("A search keystroke against SQLite alone", f"{times(ratio)} (median of the texts)", ratio, 3, "×")
    for key in keystrokes:
        yield Row(
            f"  '{key.text}', of which there are {key.found:,}",
            f"{times(key.ratio)} ({median(key.times):,.0f} µs CPU against {median(key.floors):,.0f} µs; "
            f"answered after {median(key.waits):.1f} ms)")
    cost = median(pause for key in keystrokes for pause in key.pauses)
    yield Row("  once more where the typing ends", f"{cost:,.0f} µs CPU")


def _fill(client, session):
    """Waits until all characters are in the database."""
    for _ in range(600):
        tree = client.ask("GET", f"/sessions/{session}").json["tree"]
        if next(node for node in tree["children"] if node["id"] == "filling").get("hidden"):
            return
        time.sleep(0.5)
    raise SystemExit("The database of characters is not filled.")
