"""Opening a screen and going back, against reading the document that comes."""

import programs
import wrk
from client import Client, store_ids
from report import Row, times
from rounds import Side, take_turns

_OPEN = '{"node":"next","event":"tap"}'
_BACK = '{"event":"back"}'


class _Passage:
    """Sees to it that events open a screen or go back. With many connections a few overtake others, and go back at the
    root, which costs less."""

    def __init__(self, client, sessions):
        self.client, self.sessions = client, sessions
        self.seen = client.revisions(sessions)

    def check(self, requests):
        now = self.client.revisions(self.sessions)
        if now - self.seen < requests * 0.99:
            raise SystemExit(f"Only {now - self.seen} of {requests} events opened a screen or went back.")
        self.seen = now


def navigation(options):
    with programs.screens(options.threads) as server:
        client = Client(server)
        moving, resting = client.open(64, "page"), client.open(64, "page")
        events = wrk.Load("events", store_ids(moving, "moving"), event=_OPEN, other=_BACK)
        there = Side(server, events, _Passage(client, moving))
        read = Side(server, wrk.Load("read", store_ids(resting, "resting")))
        there.run(1)
        read.run(1)
        del there.times[:], read.times[:]
        ratio = take_turns(there, read, options.rounds, options.seconds)
        size = len(client.ask("GET", f"/sessions/{resting[0]}").body)
    yield Row(
        "Opening a screen, or going back, against reading its document",
        f"{times(ratio)} ({there.time:.1f} µs CPU against {read.time:.1f} µs; {size:,} bytes)", ratio, 2, "×")
