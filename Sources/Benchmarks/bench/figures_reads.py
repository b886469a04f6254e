"""The delays for a user when threads that answer requests read sources, with and without the budget for reads."""

import contextlib
import itertools
import pathlib
import sys
import time

import programs
import servers
import typists
from client import Client
from report import Row

_EVENT = '{"node":"button","event":"tap","values":{"field":"Dominik%09d"}}'


@contextlib.contextmanager
def _typing(server, screen):
    """Others type into a screen meanwhile."""
    program = pathlib.Path(__file__).with_name("typists.py")
    crowd = servers.start([sys.executable, str(program), str(server.port), screen])
    time.sleep(1.5)
    try:
        yield
    finally:
        servers.stop(crowd)


def _times(body, seconds):
    """The median, and the 99th percentile, of the ms that calls take, at an easy pace."""
    found, number, end = [], 0, time.monotonic() + seconds
    while time.monotonic() < end:
        number += 1
        begin = time.perf_counter()
        body(number)
        found.append((time.perf_counter() - begin) * 1000)
        time.sleep(0.005)
    found.sort()
    return found[len(found) // 2], found[int(len(found) * 0.99)]


def _words(pair):
    return f"{pair[0]:.1f} ms, the 99th percentile {pair[1]:.1f} ms"


def _beside(options, screen, *mode):
    """The time of an event of a screen without sources while others read a slow one."""
    with programs.screens(options.threads, *mode) as server:
        client = Client(server)
        session = client.open(1, "small")[0]
        with _typing(server, screen):
            return _times(lambda number: client.post(session, _EVENT % number), options.seconds * 5)


def _has_rows(client, screen):
    """Whether the rows are in the document with which a session opens."""
    document = client.ask("POST", "/sessions", f'{{"screen":"{screen}"}}').json
    lists = [node for node in document["tree"]["children"] if node["type"] == "list"]
    return any(section["rows"] for node in lists for section in node.get("sections", []))


def reads(options):
    name = f"An event beside {typists.COUNT} who search where a query takes 30 ms"
    pair = _beside(options, "slow")
    yield Row(name, _words(pair), pair[0], 10, "ms")
    yield Row("  without the budget for reads", _words(_beside(options, "slow", "unlimited")))
    yield Row("  without spare readers", _words(_beside(options, "slowPooled")))
    for screen, words in (("quick", "spare readers"), ("quickPooled", "the pool's own readers")):
        with programs.screens(options.threads) as server:
            client = Client(server)
            rows = _has_rows(client, screen)
            session = client.open(1, screen)[0]
            count = itertools.count()
            begin = server.cpu()
            alone = _times(lambda _: typists.keystroke(client, session, next(count)), options.seconds * 2)
            cost = (server.cpu() - begin) / next(count) * 1e6
            with _typing(server, screen):
                beside = _times(lambda _: typists.keystroke(client, session, next(count)), options.seconds * 2)
            yield Row(f"A keystroke in a search with {words}", f"{_words(alone)}, {cost:.0f} µs CPU")
            yield Row(f"  beside {typists.COUNT} others", _words(beside))
            yield Row("  rows in the first document", "yes" if rows else "no")
