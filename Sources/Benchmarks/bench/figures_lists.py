"""Lists: the operations of the well-known benchmark of JavaScript frameworks, on the server's side."""

import json
import subprocess
from statistics import median

import programs
import wrk
from client import Client, Witness, store_ids
from report import Row, times
from rounds import Side, take_turns

_TURNS = 4
_RELABEL = '{"node":"relabel","event":"tap","values":{"label":"Dominik%09d"}}'


def _tap(node):
    return json.dumps({"node": node, "event": "tap"})


class Operation:
    """An event, and those that lead to where it happens; it leaves so many rows."""

    def __init__(self, name, before, event, rows):
        self.name, self.before, self.event, self.rows = name, before, event, rows
        self.times, self.sizes = [], []

    def run(self, server, client, session):
        clear, *before = [_tap("clear"), *map(_tap, self.before)]
        client.post(session, clear)
        for event in before:
            client.post(session, event)
        first = _rows(client, session)[0]["key"] if before else ""
        start = server.cpu()
        answer = client.post(session, self.event.replace("KEY", first))
        self.times.append((server.cpu() - start) * 1e6)
        self.sizes.append(len(answer.body))
        found = len(_rows(client, session))
        if found != self.rows:
            raise SystemExit(f"'{self.name}' leaves {found} rows where {self.rows} should be.")


def _rows(client, session):
    tree = client.ask("GET", f"/sessions/{session}").json["tree"]
    return tree["children"][1]["sections"][0]["rows"]


_OPERATIONS = [
    ("Create 1,000 rows", [], _tap("create"), 1_000),
    ("  replace all of 1,000", ["create"], _tap("create"), 1_000),
    ("  update every tenth of 1,000", ["create"], _tap("update"), 1_000),
    ("  select one of 1,000", ["create"], '{"node":"rows","event":"select","value":"KEY"}', 1_000),
    ("  swap two of 1,000", ["create"], _tap("swap"), 1_000),
    ("  remove one of 1,000", ["create"], '{"node":"rows/KEY/remove","event":"tap"}', 999),
    ("  append 1,000 to 10,000", ["grow"], _tap("append"), 11_000),
    ("  clear 1,000", ["create"], _tap("clear"), 0),
]


def operations(options):
    """Server CPU time of the event, there and back, and bytes of its patch."""
    found = [Operation(*operation) for operation in _OPERATIONS]
    with programs.screens(options.threads) as server:
        client = Client(server)
        session = client.open(1, "table0")[0]
        for _ in range(options.rounds * _TURNS):
            for operation in found:
                operation.run(server, client, session)
    for operation in found:
        yield Row(operation.name, f"{median(operation.times):,.0f} µs CPU; patch {median(operation.sizes):,.0f} bytes")


def update(options):
    """One row of ten thousand changed, against one of ten."""
    with programs.screens(options.threads) as server:
        client = Client(server)
        sides = []
        for screen in ("table10000", "table10"):
            sessions = client.open(16, screen)
            witness = Witness(client, sessions, _RELABEL, 3)
            sides.append(Side(server, wrk.Load("events", store_ids(sessions, screen), event=_RELABEL), witness))
            if screen == "table10000":
                beside = _beside_values(client.post(sessions[0], _RELABEL % 9_999).body)
        huge, short = sides
        huge.run(1)
        short.run(1)
        del huge.times[:], short.times[:]
        ratio = take_turns(huge, short, options.rounds, options.seconds)
    yield Row(
        "Updating one row of 10,000 instead of 10: time",
        f"{times(ratio)} ({huge.time:.1f} µs CPU against {short.time:.1f} µs)", ratio, 3, "×")
    yield Row("  the patch beside the new value and the revision", f"{beside} bytes", beside, 150, "bytes")


def _beside_values(body):
    """The bytes of a patch beside its values, and beside the two operations of the revision that all patches have."""
    compact = lambda value: len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())
    operations = json.loads(body)
    if compact(operations) != len(body):
        raise SystemExit("The patch is not written as short as can be.")
    return sum(compact(operation) - compact(operation["value"]) for operation in operations[2:])


def document(options):
    """The first document of a list, against a copy of its bytes and its values formatted, in the same program."""
    command = [str(programs.path("Screens")), "document", str(options.rounds)]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    lines = [line.split() for line in result.stdout.splitlines()]
    if result.returncode or len(lines) != options.rounds + 1:
        raise SystemExit("The first document could not be measured.")
    rounds = [(float(outlet), float(floor)) for _, outlet, floor in lines[1:]]
    ratio = median(outlet / floor for outlet, floor in rounds)
    outlet, floor = (median(column) for column in zip(*rounds))
    yield Row(
        "First document of 1,000 rows against a copy with its values formatted",
        f"{times(ratio)} ({outlet:.0f} µs CPU against {floor:.0f} µs; {int(lines[0][1]):,} bytes)", ratio, 2, "×")
