"""A keystroke in a form of thirty fields, and in one of three."""

import programs
import wrk
from client import Client, Witness, store_ids
from report import Row, times
from rounds import Side, take_turns

_KEYSTROKE = '{"node":"field2","event":"change","value":"Dominik%09d"}'


def forms(options):
    with programs.screens(options.threads) as server:
        client = Client(server)
        sides = []
        for screen in ("longForm", "shortForm"):
            sessions = client.open(64, screen)
            ids = store_ids(sessions, screen)
            sides.append(
                Side(server, wrk.Load("events", ids, event=_KEYSTROKE), Witness(client, sessions, _KEYSTROKE, 3)))
        long, short = sides
        long.run(1)
        short.run(1)
        del long.times[:], short.times[:]
        ratio = take_turns(long, short, options.rounds, options.seconds)
    yield Row(
        "A keystroke in a form of 30 fields, against one in a form of 3",
        f"{times(ratio)} ({long.time:.1f} µs CPU against {short.time:.1f} µs)", ratio, 1.3, "×")
