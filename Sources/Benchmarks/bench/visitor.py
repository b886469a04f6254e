"""A client that opens, posts, streams, navigates, searches and deletes, again and again."""

import json
import random
import secrets
import sys
import threading
import traceback

from client import EVENT, Client
from figures_stall import Reader

WORDS = ["arrow", "snow", "greek", "king", "cjk 4", "latin small", "u+26", "zzz", ""]
NAMES = ["anna", "mue", "app", "cor", "49", "zoë", ""]
# Sent with each event: the answer waits for the outcomes of its services and loads.
SETTLED = {"Prefer": "wait=20"}


def node(tree, name):
    """The node of that id in a tree; empty if there is none."""
    nodes = [tree]
    while nodes:
        found = nodes.pop()
        if found["id"] == name:
            return found
        nodes += found.get("children", [])
    return {}


class Visitor(threading.Thread):
    """Pays visits until it is to rest; nothing that a visit opened is there after it, unless `leaves` says so."""

    def __init__(self, server, seed, leaves=None):
        super().__init__(daemon=True)
        self.server, self.leaves = server, leaves
        self.random = random.Random(seed)
        self.visits = 0
        self.failure = None
        self.left = []
        self._rest = threading.Event()
        self._resting = threading.Event()
        self._go = threading.Event()
        self.client = Client(server)

    def run(self):
        try:
            while True:
                if self._rest.is_set():
                    self.client.connection.close()
                    self._resting.set()
                    self._go.wait()
                    self._go.clear()
                self.random.choice([self._person, self._person, self._contacts, self._characters])()
                self.visits += 1
        except BaseException:
            self.failure = traceback.format_exc()
            self._resting.set()

    def rest(self):
        """Ends the visit, hangs up, and returns once that is done."""
        self._rest.set()
        if not self._resting.wait(120) or self.failure:
            sys.exit(f"A visit failed:\n{self.failure or 'it does not end'}")

    def go_on(self):
        self._resting.clear()
        self._rest.clear()
        self._go.set()

    def _open(self, screen, **parameters):
        body = json.dumps({"screen": screen, **({"params": parameters} if parameters else {})})
        key = {"Idempotency-Key": secrets.token_urlsafe(24)} if self.random.random() < 0.5 else {}
        return self.client.ask("POST", "/sessions", body, key).json["session"]

    def _leave(self, session):
        if self.leaves and self.random.randrange(self.leaves) == 0:
            self.left.append(Reader(self.server, session))
            return
        self.client.ask("DELETE", f"/sessions/{session}")

    def _post(self, session, event, node=None, value=None):
        body = {"event": event, **({"node": node} if node else {}), **({"value": value} if value is not None else {})}
        self.client.post(session, json.dumps(body), headers=SETTLED)

    def _list(self, session, name):
        return node(self.client.ask("GET", f"/sessions/{session}").json["tree"], name)

    def _person(self):
        """A name, typed with keys and without, while a stream is read."""
        session = self._open("person")
        reader = Reader(self.server, session) if self.random.random() < 0.5 else None
        revision = 1
        for number in range(self.random.randrange(1, 30)):
            key = {"Idempotency-Key": f"{number}-{self.visits}"} if number % 2 else {}
            body = EVENT % self.random.randrange(1_000_000_000)
            for _ in range(2 if number % 5 == 1 else 1):
                answer = self.client.post(session, body, headers=key)
            revision = answer.revision
            if reader and number % 3 == 0:
                reader.until(revision)
        self.client.ask("GET", f"/sessions/{session}", headers={"If-None-Match": f'"{revision}"'}, expected=[304])
        if reader and self.random.random() < 0.5:
            reader.socket.close()
        self._leave(session)

    def _contacts(self):
        """Searches a contact, opens one, and leaves."""
        session = self._open("contacts", search=self.random.choice(NAMES))
        self._post(session, "change", "filterBar.search", self.random.choice(NAMES))
        self._visit_row(session, "contacts")
        self._leave(session)

    def _characters(self):
        """Searches characters, loads further ones, opens one, and leaves."""
        session = self._open("characters")
        for _ in range(2):
            self._post(session, "change", "search", self.random.choice(WORDS))
        if self._list(session, "results").get("more"):
            self._post(session, "loadMore", "results")
        self._visit_row(session, "results")
        self._leave(session)

    def _visit_row(self, session, name):
        sections = self._list(session, name).get("sections", [])
        keys = [row["key"] for section in sections for row in section["rows"]]
        if keys:
            self._post(session, "select", name, self.random.choice(keys))
            self._post(session, "back")
