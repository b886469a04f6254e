"""Pages: the cost of one compared with its document, and the cost of requests for long pages to other clients."""

import json
import pathlib
import sys
import time
from statistics import median

import programs
import servers
from client import EVENT, Client
from report import Row, times

PAGE = {"Accept": "text/html"}
_ROUNDS = 5


def cost(server, client, path, count, headers, expected=(200,)):
    """The CPU time of a request, in µs."""
    found = []
    for _ in range(_ROUNDS):
        begin = server.cpu()
        for _ in range(count):
            client.ask("GET", path, headers=headers, expected=expected)
        found.append((server.cpu() - begin) / count * 1e6)
    return median(found[1:])


def _known(server, client, path, count, headers):
    tag = dict(client.ask("HEAD", path, headers=headers).headers)["etag"]
    return cost(server, client, path, count, {**headers, "If-None-Match": tag}, [304])


def ratio(name, one, other, limit):
    return Row(name, f"{times(one / other)} ({one:.0f} µs CPU against {other:.0f} µs)", one / other, limit, "×")


def long_list(client, rows):
    """Opens a session with a list of so many rows, which come by fifty; returns its path."""
    path = f"/sessions/{client.open(1, 'characters')[0]}"
    body = json.dumps({"node": "results", "event": "loadMore"})
    for _ in range(rows // 50 - 1):
        client.ask("POST", f"{path}/events", body, {"Prefer": "wait=20"})
    return path


def _latency(client, session, seconds):
    """The 99th percentile of an event's time in ms, at an easy pace; and the slowest health check."""
    events, checks, number, end = [], [], 0, time.monotonic() + seconds
    while time.monotonic() < end:
        number += 1
        begin = time.perf_counter()
        client.post(session, EVENT % number)
        events.append((time.perf_counter() - begin) * 1000)
        if number % 50 == 0:
            begin = time.perf_counter()
            client.ask("GET", "/health/live")
            checks.append((time.perf_counter() - begin) * 1000)
        time.sleep(0.002)
    return sorted(events)[int(len(events) * 0.99)], max(checks, default=float("inf"))


def pages(options):
    with programs.outlet(options.threads) as server:
        client = Client(server)
        short = f"/sessions/{client.open(1)[0]}"
        document, page = (cost(server, client, short, 1000, headers) for headers in ({}, PAGE))
        yield ratio("The page of the person beside its document", page, document, 8)
        path = long_list(client, 200)
        document, page = (cost(server, client, path, 200, headers) for headers in ({}, PAGE))
        yield ratio("A page of 200 rows beside its document", page, document, 4)
        path = long_list(client, 2000)
        document, page = (cost(server, client, path, 50, headers) for headers in ({}, PAGE))
        yield ratio("A page of 200 rows of 2,000 beside its document", page, document, 4)
        for name, headers in (("document", {}), ("page", PAGE)):
            long = _known(server, client, path, 1000, headers)
            small = _known(server, client, short, 1000, headers)
            yield ratio(f"  a 304 of that {name} beside that of a small one", long, small, 2)
        session = client.open(1)[0]
        alone, _ = _latency(client, session, options.seconds * 2)
        crowd = servers.start(
            [sys.executable, str(pathlib.Path(__file__).with_name("crowd.py")), str(server.port), path])
        time.sleep(1)
        beside, check = _latency(client, session, options.seconds * 2)
        servers.stop(crowd)
        figure = f"{times(beside / alone)} ({beside:.2f} ms against {alone:.2f} ms, the 99th percentile)"
        yield Row("An event beside 20 connections that ask for it", figure, beside / alone, 5, "×")
        yield Row("  a health check meanwhile", f"{check:.1f} ms at most", check, 1000, "ms")
