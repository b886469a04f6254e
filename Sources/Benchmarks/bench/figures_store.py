"""The cost of sessions in a file, compared with sessions in memory in the same run."""

import contextlib
import os
import sqlite3
import time
from statistics import median

import programs
import wrk
from client import EVENT, Client, Witness, store_ids
from report import Row, times
from rounds import Side, take_turns

SESSIONS = 64
# How many sessions are brought back, are stored, and are in use.
COLD, MANY, USED = 20_000, 1_000_000, 1_000
# How often each session has changed before anything is measured.
EVENTS = 2_000
# How many clients wait for the disk at a time, and how many events of each session they post in a round.
CLIENTS, FLUSHED = 32, 60


def kept(options):
    """A kept event against one in memory: CPU, throughput, and one client's time."""
    with programs.folder("kept") as (folder, store), programs.outlet(options.threads, store=store) as file, \
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
        yield Row("  one client's, half of them within", figure, ours / theirs, 2.5, "×")


def power(options):
    """Events that the disk has before they are answered, against commits of SQLite alone, as many in a transaction as
    there are clients."""
    with programs.folder("power") as (folder, store), \
            programs.outlet(options.threads, store=store, durability="power") as server, \
            contextlib.closing(_Alone(folder / "alone.sqlite")) as alone:
        ids = store_ids(Client(server).open(SESSIONS), "power")
        ratios, ours, theirs = [], [], []
        for _ in range(options.rounds):
            begin = time.perf_counter()
            programs.load("events", server.port, ids, FLUSHED, CLIENTS)
            ours.append(SESSIONS * FLUSHED / (time.perf_counter() - begin))
            theirs.append(alone.rate(options.seconds))
            ratios.append(ours[-1] / theirs[-1])
    figure = f"{times(median(ratios))} of SQLite's ({median(ours):,.0f}/s against {median(theirs):,.0f}/s)"
    yield Row("Events that survive the machine", figure, median(ratios), 0.6, "×", is_least=True)


class _Alone:
    """Sessions in SQLite alone, with what an event writes: the head, a patch, and what is known of its key."""

    def __init__(self, path):
        self.file = sqlite3.connect(path, isolation_level=None)
        self.version = 0
        self.file.executescript("""
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            CREATE TABLE sessions (number INTEGER PRIMARY KEY, version INTEGER NOT NULL, head BLOB NOT NULL);
            CREATE TABLE entries (
                session INTEGER NOT NULL, kind INTEGER NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL,
                PRIMARY KEY (session, kind, number)) WITHOUT ROWID;
            """)
        head = os.urandom(1_200)
        self.file.executemany("INSERT INTO sessions VALUES (?, 0, ?)", ((n, head) for n in range(CLIENTS)))

    def rate(self, seconds):
        """The commits in a second."""
        head, patch, key = (os.urandom(size) for size in (1_200, 150, 40))
        numbers = range(CLIENTS)
        begin, count = time.perf_counter(), 0
        while time.perf_counter() - begin < seconds:
            self.version += 1
            self.file.execute("BEGIN IMMEDIATE")
            self.file.executemany(
                "UPDATE sessions SET version = ?, head = ? WHERE number = ? AND version = ?",
                ((self.version, head, number, self.version - 1) for number in numbers))
            self.file.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?)",
                ((number, kind, self.version, bytes) for number in numbers for kind, bytes in ((1, patch), (2, key))))
            self.file.execute("COMMIT")
            count += CLIENTS
        return count / (time.perf_counter() - begin)

    def close(self):
        self.file.close()


def brought(options):
    """An event on a session that is not in memory, against the next one, which finds it there; and what is on disk."""
    with programs.folder("brought") as (folder, store):
        with programs.outlet(options.threads, store=store) as server:
            ids = store_ids(programs.load("open", server.port, COLD, 32).split(), "cold")
            programs.load("events", server.port, ids, 10, 32)
            server.end()
        size = sum(os.path.getsize(folder / name) for name in os.listdir(folder)) / COLD
        yield Row("Bytes on disk a session, after ten events", f"{size:,.0f} (over {COLD:,})", size, 4_096, "bytes")
        ratios, times_ = [], []
        for _ in range(options.rounds):
            with programs.outlet(options.threads, store=store) as server:
                # The one-time cost of the first event belongs to no session.
                client = Client(server)
                client.post(client.open(1)[0], EVENT % 0)
                cold, warm = (_cpu(server, ids) for _ in range(2))
                server.end()
            ratios.append(cold / warm)
            times_.append((cold, warm))
        cold, warm = (median(side) / COLD * 1e6 for side in zip(*times_))
        figure = f"{times(median(ratios))} one in memory ({cold:.1f} µs CPU against {warm:.1f} µs)"
        yield Row("An event on a session that is brought back", figure, median(ratios), 4, "×")


def _cpu(server, ids):
    """The seconds of CPU time of one event on each session."""
    before = server.cpu()
    programs.load("events", server.port, ids, 1, 32)
    return server.cpu() - before


def many(options):
    """A store with a million sessions: how long the start takes, and what is resident while a thousand are used."""
    with programs.folder("many") as (folder, store), programs.folder("none") as (_, empty):
        with programs.outlet(options.threads, store=store) as server:
            ids = store_ids(programs.load("open", server.port, USED, 32).split(), "used")
            server.end()
        _multiply(folder / "sessions.sqlite", MANY)
        found = {store: [], empty: []}
        for _ in range(11):
            for setting, starts in found.items():
                begin = time.perf_counter()
                with programs.outlet(options.threads, store=setting) as server:
                    starts.append(time.perf_counter() - begin)
                    server.end()
        ours, theirs = (median(found[setting][1:]) * 1000 for setting in (store, empty))
        figure = f"{times(ours / theirs)} that of an empty store ({ours:.0f} ms against {theirs:.0f} ms)"
        yield Row(f"A start with {MANY:,} sessions stored", figure, ours / theirs, 1.5, "×")
        with programs.outlet(options.threads, store=store) as server:
            programs.load("events", server.port, ids, 10, 32)
            resident = server.memory() / 1e6
        yield Row(f"  resident, with {USED:,} of them in use", f"{resident:.0f} MB", resident, 200, "MB")


def _multiply(path, count):
    """Copies the sessions of a file, each under an id of its own, until there are `count`."""
    columns = "version, last_used, minute, is_waiting, principal, tenant, constants, head"
    with contextlib.closing(sqlite3.connect(path)) as file:
        total, = file.execute("SELECT max(number) FROM sessions").fetchone()
        while total < count:
            file.execute(
                f"INSERT INTO sessions (number, low, high, {columns}) SELECT number + ?, random(), random(), {columns} "
                "FROM sessions WHERE number <= ?", (total, count - total))
            total, = file.execute("SELECT max(number) FROM sessions").fetchone()
        file.execute("UPDATE totals SET sessions = ?", (total,))
        file.commit()
