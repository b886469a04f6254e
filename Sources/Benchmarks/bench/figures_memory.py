"""What stays resident: the daemon, sessions, idle streams."""

import json
import subprocess
import time
from statistics import median

import programs
import servers
from client import Client, store_ids
from report import Row

STREAMS = 5_000


def _open(server, count, name):
    ids = store_ids(programs.load("open", server.port, count, 32).split(), name)
    time.sleep(0.5)
    return ids


def memory(options):
    """The daemon, then sessions by the thousand: fresh, and after ten events."""
    with programs.outlet(options.threads) as server:
        client = Client(server)
        client.ask("GET", "/")
        bare = server.memory()
        figure = f"{bare / 1e6:.1f} MB, of which {(bare - server.memory('Anonymous')) / 1e6:.1f} MB are pages of files"
        yield Row("The daemon without sessions, with its database", figure, bare / 1e6, 32, "MB", "144 MB")
        # The one-time cost of the first load belongs to no session.
        programs.load("events", server.port, _open(server, 1000, "first"), 10, 32)
        before = server.memory()
        ids = _open(server, options.sessions, "many")
        fresh = server.memory()
        cost = (fresh - before) / options.sessions
        name = f"A fresh session (over {options.sessions:,})"
        yield Row(name, f"{cost:,.0f} bytes", cost, 1_000, "bytes", "38–53 KB")
        programs.load("events", server.port, ids, 10, 32)
        time.sleep(0.5)
        cost = (server.memory() - fresh) / options.sessions
        yield Row("  more after ten events with keys", f"{cost:,.0f} bytes", cost, 5_000, "bytes")


def streams(options):
    """Idle streams of so many sessions."""
    with programs.outlet(options.threads) as server:
        # One-time allocations for the maximum number of connections belong to no stream.
        ids = _open(server, STREAMS, "streams")
        before = server.memory()
        with Audience(server, ids, STREAMS):
            time.sleep(0.5)
            cost = (server.memory() - before) / STREAMS
        yield Row(f"An idle stream (over {STREAMS:,})", f"{cost:,.0f} bytes", cost, 8 * 1024, "bytes")


def push(options):
    """One change of one session, to all the streams of that session."""
    for count, elsewhere in ((1_000, "27 ms"), (5_000, "105 ms")):
        with programs.outlet(options.threads) as server:
            ids = store_ids(Client(server).open(1), "pushed")
            with Audience(server, ids, count) as audience:
                times = [audience.push() for _ in range(11)][1:]
        figure = f"{median(times):.1f} ms (median of {len(times)}; worst {max(times):.1f} ms)"
        yield Row(f"One change pushed to {count:,} streams", figure, elsewhere=elsewhere)


def value(options):
    """One change of what all sessions show, to the streams of a thousand, alone and beside sessions that have none: of a value that
    a source gives, and of a shared model."""
    count, unwatched = 1_000, 10_000
    for what, screen in (("value", "bulletin"), ("shared model", "notice")):
        time, cost = _delivery(options, screen, count)
        name = f"A {what} that {count:,} sessions with streams show, changed: to the last"
        yield Row(name, f"{time:.1f} ms", time, 40, "ms", elsewhere="31 ms")
        yield Row("  CPU of a delivery", f"{cost:.1f} µs", cost, 50, "µs", elsewhere="43 µs")
        crowded, _ = _delivery(options, screen, count, unwatched)
        ratio = crowded / time
        yield Row(
            f"  beside {unwatched:,} sessions without streams", f"{ratio:.2f} × ({crowded:.1f} ms)", ratio, 1.1, "×")
    time, _ = _delivery(options, "notice", 5_000)
    yield Row("A shared model that 5,000 sessions with streams show: to the last", f"{time:.1f} ms", time, 160, "ms")


def _delivery(options, screen, count, unwatched=0):
    """How many ms after a change of what a screen shows the last of so many streams had it, and the µs of CPU of each."""
    with programs.screens(options.threads) as server:
        client = Client(server)
        ids = client.open(count + 1, screen)
        client.open(unwatched, screen)
        with Audience(server, store_ids(ids[1:], "listening"), count, "listen") as audience:
            server.settle()
            found = [_pin(server, client, ids[0], audience, f"text {number:04}") for number in range(21)][1:]
    return median(time for time, _ in found), median(cost for _, cost in found) / count * 1e6


def _pin(server, client, session, audience, text):
    """Changes the value; returns how many ms later the last stream had it, and the seconds of CPU that it took."""
    before = server.cpu()
    audience.expect(text)
    client.post(session, json.dumps({"node": "text", "event": "change", "value": text}))
    time = audience.answer()
    return time, server.cpu() - before


class Audience:
    """Open streams of sessions, in another process."""

    def __init__(self, server, ids, count, errand="streams"):
        servers.raise_file_limit()
        command = [str(word) for word in (programs.path("Load"), errand, server.port, ids, count)]
        self.process = servers.start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if self._line() != "open":
            raise SystemExit(f"{count:,} streams could not be opened.")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        servers.stop(self.process)

    def _line(self):
        return self.process.stdout.readline().strip()

    def push(self):
        """Changes the first session; returns how many ms later its last stream had the change."""
        self._ask("push")
        return self.answer()

    def expect(self, text):
        """Makes the listeners wait for a text."""
        self._ask(text)
        if self._line() != "ready":
            raise SystemExit("A stream broke off.")

    def _ask(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def answer(self):
        """How many ms later the last stream had it."""
        answer = self._line()
        if not answer:
            raise SystemExit("A change did not reach all streams.")
        return float(answer)
