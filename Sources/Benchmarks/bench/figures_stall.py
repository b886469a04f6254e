"""Streams whose readers stop reading while events go on."""

import re
import socket
import time
from statistics import median

import programs
from client import EVENT, Client
from report import Row, times

READERS = 50
NEWEST = re.compile(rb"id: (\d+)\nevent: (\w+)\ndata: ")


class Reader:
    """A stream of a session over a socket that takes little."""

    def __init__(self, server, session):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        self.socket.settimeout(20)
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.sendall(f"GET /sessions/{session}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.bytes = b""
        self.until(1)

    def until(self, revision):
        """Reads until that revision, or a later one, has come; returns all since the last time."""
        while True:
            ids = [int(id) for id, _ in NEWEST.findall(self.bytes)]
            if ids and ids[-1] >= revision and self.bytes.endswith(b"\n\n\r\n"):
                taken, self.bytes = self.bytes, b""
                return taken, ids
            try:
                part = self.socket.recv(65536)
            except TimeoutError:
                raise SystemExit(f"Revision {revision} does not come in a stream.")
            if not part:
                raise SystemExit("A stream broke off.")
            self.bytes += part


class Pace:
    """Events one after the other, each waited for in the answer and in an undisturbed stream."""

    def __init__(self, client, session, reader):
        self.client, self.session, self.reader = client, session, reader
        self.revision = 1
        self.number = 0

    def run(self, seconds):
        """Goes on for a time; returns the ms that each change took to come in the stream."""
        times = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            begin = time.perf_counter()
            self.number += 1
            self.client.post(self.session, EVENT % self.number)
            self.revision += 1
            self.reader.until(self.revision)
            times.append((time.perf_counter() - begin) * 1000)
        return times


def _last_step(reader, pace, expected):
    """Lets a reader read on; returns how many revisions its last message leads over."""
    taken, ids = reader.until(pace.revision)
    last = taken[taken.rindex(b"\ndata: "):]
    if ids != sorted(set(ids)) or ids[-1] != pace.revision or expected.encode() not in last:
        raise SystemExit("A reader that stalled does not get what it should.")
    return ids[-1] - (ids[-2] if len(ids) > 1 else 1)


def stall(options):
    with programs.outlet(options.threads) as server:
        client = Client(server)
        session = client.open(1)[0]
        pace = Pace(client, session, Reader(server, session))
        pace.run(3)
        before = median(pace.run(3))
        stalled = [Reader(server, session) for _ in range(READERS)]
        resident, begun = server.memory(), pace.revision
        during = pace.run(options.stall)
        grown = (server.memory() - resident) / 1e6
        name = f"{READERS} readers stall for {options.stall} s and {len(during):,} events: memory"
        yield Row(name, f"+ {grown:.1f} MB", grown, 10, "MB", "+ 2.5–4.7 GB")
        ratio = median(during) / before
        figure = f"{times(ratio)} ({median(during):.2f} ms a change against {before:.2f} ms)"
        yield Row("  an undisturbed reader's pace meanwhile", figure, ratio, 1.25, "×")
        shown = client.ask("GET", f"/sessions/{session}").json["tree"]["children"][0]["value"]
        steps = [_last_step(reader, pace, shown) / (pace.revision - begun) for reader in stalled]
        # The kernel has room for some messages; all that comes after those is to come in one.
        late = sum(step < 0.5 for step in steps)
        figure = f"{late} of {READERS}; the last message leads over {min(steps):.0%} of the changes"
        yield Row("  readers not right again with one message", figure, late, 0)
