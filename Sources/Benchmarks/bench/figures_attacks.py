"""The memory and the work that one malicious client can cause."""

import json
import secrets
import socket
import time
from statistics import median

import programs
from client import Client
from report import Row
from visitor import node

READERS = 50
# A refused request occupies no memory: the next session is opened then.
_REFUSALS = [409, 413, 422, 429, 503]
_SECONDS = 15


def _settle(server):
    time.sleep(2)
    return server.memory()


class Attacker(Client):
    """A client that goes on after refusals."""

    def attempt(self, method, path, body=None, headers=None):
        answer = self.ask(method, path, body, headers, expected=[*range(200, 300), *_REFUSALS])
        return answer if answer.status < 300 else None

    def attempt_session(self, screen):
        key = {"Idempotency-Key": secrets.token_urlsafe(24)}
        answer = self.attempt("POST", "/sessions", json.dumps({"screen": screen}), key)
        return answer and answer.json["session"]


def _fill(attacker):
    """Opens a session and posts 33 large events with keys; returns how many were accepted, None if there is no session."""
    session = attacker.attempt_session("person")
    if not session:
        return None
    accepted = 0
    for number in range(33):
        value = f"{number:05}" * 13_080
        event = json.dumps({"node": "reverseButton", "event": "tap", "values": {"textField": value}})
        key = {"Idempotency-Key": secrets.token_urlsafe(24)}
        accepted += attacker.attempt("POST", f"/sessions/{session}/events", event, key) is not None
    return accepted


def _large_events(options):
    with programs.outlet(options.threads) as server:
        attacker = Attacker(server)
        _fill(attacker)
        before, sessions, events = _settle(server), 0, 0
        end = time.monotonic() + _SECONDS
        while time.monotonic() < end:
            accepted = _fill(attacker)
            if accepted is not None:
                sessions, events = sessions + 1, events + accepted
        grown = _settle(server) - before
        cost = grown / sessions / 1e6
        figure = f"{cost:.2f} MB (+ {grown / 1e6:.1f} MB over {sessions} sessions and {events:,} events)"
        yield Row(f"Events of 64 KB with keys, for {_SECONDS} s: a session", figure, cost, 1.05, "MB")


def _openings(options):
    with programs.outlet(options.threads) as server:
        attacker = Attacker(server)
        before, opened = 0, 0
        # The first second is left out: one-time allocations are made in it.
        for seconds in (1, _SECONDS):
            before, opened, end = _settle(server), 0, time.monotonic() + seconds
            while time.monotonic() < end:
                session = attacker.attempt_session("gallery")
                if session:
                    attacker.ask("DELETE", f"/sessions/{session}")
                    opened += 1
        grown = (_settle(server) - before) / 1e6
        figure = f"+ {grown:.1f} MB after {opened:,} sessions, of which none is left"
        yield Row(f"Opening with keys and deleting, for {_SECONDS} s", figure, grown, 10, "MB")


def _more(options):
    with programs.outlet(options.threads) as server:
        attacker = Attacker(server)
        for count in (2, 200):
            session = attacker.open(1, "characters")[0]
            before, times, body = _settle(server), [], json.dumps({"node": "results", "event": "loadMore"})
            for _ in range(count):
                begin = time.perf_counter()
                if attacker.attempt("POST", f"/sessions/{session}/events", body, {"Prefer": "wait=20"}):
                    times.append((time.perf_counter() - begin) * 1000)
        grown = (_settle(server) - before) / 1e6
        rows = sum(
            len(section["rows"])
            for section in node(attacker.ask("GET", f"/sessions/{session}").json["tree"], "results")["sections"])
        figure = f"+ {grown:.1f} MB; {rows:,} rows are there after {len(times)} that were accepted"
        yield Row(f"'loadMore' {count} times in a session", figure, grown, 5, "MB")
        late = median(times[-10:])
        yield Row("  one of the last ten that were accepted", f"{late:.1f} ms", late, 25, "ms")


def _readers(options):
    """Readers who take nothing of a document that is as large as any, nor of what changes it."""
    with programs.outlet(options.threads) as server:
        client = Attacker(server)
        session = client.open(1, "characters")[0]
        body = json.dumps({"node": "results", "event": "loadMore"})
        for _ in range(39):
            client.attempt("POST", f"/sessions/{session}/events", body, {"Prefer": "wait=20"})
        size = len(client.ask("GET", f"/sessions/{session}").body)
        before, sockets = _settle(server), []
        for _ in range(READERS):
            reader = socket.socket()
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect(("127.0.0.1", server.port))
            reader.sendall(f"GET /sessions/{session}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            sockets.append(reader)
        most = 0
        for word in ("", "arrow", "", "greek", ""):
            most = max(most, _settle(server))
            event = json.dumps({"node": "search", "event": "change", "value": word})
            client.post(session, event, headers={"Prefer": "wait=20"})
        grown = (max(most, _settle(server)) - before) / 1e6
        for reader in sockets:
            reader.close()
        name = f"{READERS} readers take nothing of a document of {size / 1e3:,.0f} KB, nor of changes"
        yield Row(name, f"+ {grown:.1f} MB", grown, 10, "MB")


def attacks(options):
    """Memory that one client takes, by all the ways that were found."""
    for attack in (_large_events, _openings, _more, _readers):
        yield from attack(options)
