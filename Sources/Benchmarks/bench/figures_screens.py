"""One bound value among ten nodes that never change, and among ten thousand."""

import time
from statistics import median

import programs
import wrk
from client import Client, Witness, store_ids
from report import Row, times
from rounds import Side, take_turns

EVENT = '{"node":"button","event":"tap","values":{"field":"Dominik%09d"}}'


def static(options):
    with programs.screens(options.threads) as server:
        client = Client(server)
        sides, patches = [], []
        for screen in ("large", "small"):
            sessions = client.open(64, screen)
            ids = store_ids(sessions, screen)
            patches.append(len(client.post(sessions[0], EVENT % 1).body))
            witness = Witness(client, sessions, EVENT, 3)
            sides.append(Side(server, wrk.Load("events", ids, event=EVENT), witness))
        large, small = sides
        large.run(1)
        small.run(1)
        del large.times[:], small.times[:]
        ratio = take_turns(large, small, options.rounds, options.seconds)
        name = "One value bound among 10,000 nodes instead of 10"
        yield Row(
            f"{name}: time", f"{times(ratio)} ({large.time:.1f} µs CPU against {small.time:.1f} µs)", ratio, 1.1, "×")
        yield Row(
            "  the patch", f"{times(patches[0] / patches[1])} ({patches[0]} bytes against {patches[1]})",
            patches[0] / patches[1], 1.1, "×")


def start(options):
    """From the start of the process until it says that it listens."""
    found = []
    for _ in range(21):
        begin = time.perf_counter()
        with programs.outlet(options.threads):
            found.append((time.perf_counter() - begin) * 1000)
    value = median(found[1:])
    yield Row("From start to listening", f"{value:.0f} ms (median of 20)", value, 100, "ms")
