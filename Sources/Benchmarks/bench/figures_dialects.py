"""Dialects: what a screen costs in one beside its document, and an event's update beside its patch."""

import json
from statistics import median

import programs
from client import EVENT, Client
from figures_pages import PAGE, cost, ratio

_SHOWN = {
    "page": PAGE, "card": {"Accept": "application/vnd.microsoft.card.adaptive"},
    "DivKit card": {"Accept": "application/vnd.divkit+json"},
}
_A2UI = {"Accept": "application/a2ui+json"}
# All that the person has, and little else.
_ABLE = {"types": ["column", "textField", "button", "label"], "effects": ["toast"]}


def press(client, session, node, values, **terms):
    """The answer to a client of A2UI that presses a button."""
    action = {
        "name": "tap", "surfaceId": "main", "sourceComponentId": node, "timestamp": "2026-01-01T00:00:00Z",
        "context": {"node": node, "values": values, **terms}}
    return client.post(session, json.dumps({"version": "v0.9", "action": action}), headers=_A2UI)


class _Pressing:
    """A button that is pressed again and again, each time with another value in an input, by a native client and by one of A2UI."""

    def __init__(self, server, client, native, other, node, field):
        self.server, self.client, self.native, self.other = server, client, native, other
        self.node, self.field, self.number = node, field, 0
        self.revision = self._revision(client.ask("GET", f"/sessions/{other}", headers=_A2UI))

    @staticmethod
    def _revision(answer):
        return int(dict(answer.headers)["etag"].strip('"').split("-")[0])

    def _values(self):
        self.number += 1
        return {self.field: f"Dominik{self.number:09d}"}

    def _post(self):
        self.client.post(self.native, json.dumps({"node": self.node, "event": "tap", "values": self._values()}))

    def _press(self):
        answer = press(self.client, self.other, self.node, self._values(), revision=self.revision)
        self.revision = self._revision(answer)
        if not answer.json or "deleteSurface" in answer.json[0]:
            raise SystemExit(f"An event is not answered with an update: {answer.body[:200]!r}")

    def row(self, name, options, count):
        """The CPU time of an update beside that of a patch, in turns."""
        found = []
        for _ in range(options.rounds + 1):
            for press in (self._post, self._press):
                begin = self.server.cpu()
                for _ in range(count):
                    press()
                found.append((self.server.cpu() - begin) / count * 1e6)
        # The first two figures are from the warm-up.
        return ratio(name, median(found[3::2]), median(found[2::2]), 2.5)


def _able(server, client, options):
    """An event of a client that says what it can draw, beside one of a client that does not, in short turns."""
    sessions = client.open(1, client=_ABLE) + client.open(1)
    found = [[], []]
    number = 0
    for _ in range(40 * options.rounds):
        for session, costs in zip(sessions, found):
            begin = server.cpu()
            for _ in range(50):
                number += 1
                client.post(session, EVENT % number)
            costs.append((server.cpu() - begin) / 50 * 1e6)
    return ratio("An event of a session with capabilities beside one without", *map(median, found), 1.05)


def dialects(options):
    with programs.outlet(options.threads) as server:
        client = Client(server)
        sessions = client.open(3)
        path = f"/sessions/{sessions[0]}"
        for name, headers in _SHOWN.items():
            document, shown = (cost(server, client, path, 1000, each) for each in ({}, headers))
            yield ratio(f"The {name} of the person beside its document", shown, document, 4)
        yield _able(server, client, options)
        pressing = _Pressing(server, client, sessions[1], sessions[2], "reverseButton", "textField")
        yield pressing.row("An update in A2UI beside the native patch", options, 500)
    with programs.screens(options.threads) as server:
        client = Client(server)
        sessions = client.open(2, "table0")
        for session in sessions:
            for node in ("create", "append"):
                client.post(session, json.dumps({"node": node, "event": "tap"}))
        pressing = _Pressing(server, client, *sessions, "relabel", "label")
        yield pressing.row("  of one row of 2,000", options, 300)
