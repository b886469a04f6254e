"""What keeping sessions in a file costs: against sessions in memory, in the same run."""

import contextlib
import os
import shutil

import programs
import wrk
from client import EVENT, Client, Witness, store_ids
from report import Row, times
from rounds import Side, take_turns

SESSIONS = 64
# How often each session has changed before anything is measured.
EVENTS = 2_000


@contextlib.contextmanager
def _file(name):
    """An empty folder for a store, and its setting."""
    folder = programs.WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    yield folder, f"sqlite:{folder}/sessions.sqlite"
    shutil.rmtree(folder, ignore_errors=True)


def kept(options):
    """A kept event against one in memory: CPU, throughput, and one client's time."""
    with _file("kept") as (folder, store), programs.outlet(options.threads, store=store) as file, \
            programs.outlet(options.threads) as memory:
        sides = []
        latencies = []
        for server, name in ((file, "kept"), (memory, "unkept")):
            client = Client(server)
            sessions = client.open(SESSIONS)
            ids = store_ids(sessions, name)
            programs.load("events", server.port, ids, EVENTS, 32)
            load = wrk.Load("events", ids, threads=options.threads, event=EVENT, connections=32)
            sides.append(Side(server, load, Witness(client, sessions, EVENT, 4)))
            latencies.append((server, ids))
        ratio = take_turns(*sides, options.rounds, options.seconds)
        ours, theirs = sides
        figure = f"{times(ratio)} one in memory ({ours.time:.1f} µs CPU against {theirs.time:.1f} µs)"
        yield Row("A kept event", figure, ratio, 3.0, "×")
        rate = ours.rate / theirs.rate
        yield Row("  events a second", f"{times(rate)} those in memory ({ours.rate:,.0f} against {theirs.rate:,.0f})")
        found = {server: [] for server, _ in latencies}
        for _ in range(options.rounds):
            for server, ids in latencies:
                output = programs.load("latency", server.port, ids, options.seconds)
                found[server].append(float(output.split()[1]))
        ours, theirs = (min(found[server]) for server, _ in latencies)
        figure = f"{times(ours / theirs)} one in memory ({ours:.0f} µs against {theirs:.0f} µs)"
        yield Row("  one client's, half of them within", figure, ours / theirs, 2, "×")
        yield Row("  bytes on disk a session", f"{_size(folder) / SESSIONS:,.0f} after {EVENTS} events and more")


def _size(folder):
    return sum(os.path.getsize(folder / name) for name in os.listdir(folder))
