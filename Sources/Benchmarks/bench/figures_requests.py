"""The cost of a request compared with the floor, and the throughput of the machine."""

import programs
import wrk
from client import EVENT, Client, People, Witness, store_ids
from report import Row, times
from rounds import Side, take_turns

SESSIONS = 64


class Pair:
    """The daemon with sessions, and a floor that answers like it."""

    def __init__(self, options):
        self.options = options
        self.outlet = programs.outlet(options.threads)
        self.client = Client(self.outlet)
        self.sessions = self.client.open(SESSIONS)
        self.ids = store_ids(self.sessions)
        # Long enough that revisions have their digits, and that stored answers are as many as they become.
        wrk.Load("events", self.ids, event=EVENT, keyed=1).run(self.outlet, 1)
        self.read = self.client.ask("GET", f"/sessions/{self.sessions[0]}")
        self.event = self.client.post(self.sessions[0], EVENT % 999_999_999)
        self.floor = programs.floor(options.threads, self.read, self.event)
        self.check_floor()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.outlet.__exit__()
        self.floor.__exit__()

    def check_floor(self):
        """The floor has to send precisely as much."""
        client = Client(self.floor)
        pairs = [(client.ask("GET", "/"), self.read), (client.post("x", EVENT % 2), self.event)]
        for found, expected in pairs:
            if found.body != expected.body or found.size != expected.size:
                raise SystemExit("The floor does not answer like Outlet.")

    def sides(self, script, **environment):
        """Both with the same load; `script` is one of wrk's. It has as many threads as answer: where one has to keep two
        busy, these sleep and are woken, and whichever is faster more often, at several times the price of a request."""
        ours, floors = (
            wrk.Load(script, self.ids, threads=self.options.threads, event=EVENT, **environment) for _ in range(2))
        # Two operations for the revision, and one for each of two nodes.
        witness = Witness(self.client, self.sessions, EVENT, 4) if script == "events" else None
        return Side(self.outlet, ours, witness), Side(self.floor, floors)


def _against_floor(pair, name, limit, script, **environment):
    options = pair.options
    outlet, floor = pair.sides(script, **environment)
    ratio = take_turns(outlet, floor, options.rounds, options.seconds)
    figure = f"{times(ratio)} the floor ({outlet.time:.1f} µs CPU against {floor.time:.1f} µs)"
    return Row(name, figure, ratio, limit, "×"), outlet, floor


def requests(options):
    """CPU time for reading, for an event, for one with a key; throughput of the same runs."""
    with Pair(options) as pair:
        row, read, floor = _against_floor(pair, "Reading a document", 1.25, "read")
        yield row
        yield Row("  reads a second", _rates(read, floor))
        row, event, floor = _against_floor(pair, "An event that changes two nodes", 1.6, "events")
        row.elsewhere = "37–52 µs"
        yield row
        yield Row("  events a second", _rates(event, floor), elsewhere="33,300")
        # For each of two threads as many as the library takes at once.
        _, many, floor = _against_floor(pair, "", None, "events", connections=256)
        yield Row("  events a second over 256 connections", _rates(many, floor))
        row, keyed, floor = _against_floor(pair, "  the same with an Idempotency-Key", None, "events", keyed=1)
        yield row
        yield Row("  events with a key a second", _rates(keyed, floor))


def keyed(options):
    """An event with a key beside one without, where each session knows as many keys as it ever does."""
    with programs.outlet(options.threads) as outlet:
        client = Client(outlet)
        ids = {name: client.open(SESSIONS) for name in ("keyed", "plain")}
        files = {name: store_ids(sessions, name) for name, sessions in ids.items()}
        # 1,024 keys are known.
        programs.load("events", outlet.port, files["keyed"], 1_100, 32)
        first, second = (
            Side(
                outlet, wrk.Load("events", files[name], threads=options.threads, event=EVENT, keyed=flag),
                Witness(client, ids[name], EVENT, 4))
            for name, flag in (("keyed", 1), ("plain", 0)))
        ratio = take_turns(first, second, options.rounds, options.seconds)
        figure = f"{times(ratio)} one without ({first.time:.1f} µs CPU against {second.time:.1f} µs)"
        yield Row("An event with a key, with 1,024 known", figure, ratio, 1.1, "×")


def signed(options):
    """An event of someone who is signed in beside an anonymous one's."""
    with programs.outlet(options.threads) as outlet:
        people, anonymous = People(outlet, 8), Client(outlet)
        first = _events(outlet, "signed", people, options, people.cookie)
        second = _events(outlet, "anonymous", anonymous, options)
        ratio = take_turns(first, second, options.rounds, options.seconds)
        figure = f"{times(ratio)} an anonymous one ({first.time:.1f} µs CPU against {second.time:.1f} µs)"
        yield Row("An event of someone who is signed in", figure, ratio, 1.1, "×")


def _events(outlet, name, client, options, cookie=None):
    sessions = client.open(SESSIONS)
    load = wrk.Load("events", store_ids(sessions, name, cookie), threads=options.threads, event=EVENT)
    return Side(outlet, load, Witness(client, sessions, EVENT, 4))


def _rates(outlet, floor):
    return f"{outlet.rate:,.0f} (floor {floor.rate:,.0f})"


def first(options):
    """First screens, with a session and without."""
    for name, opened in (("First screens a second, without a session", 0), ("  with one (POST /sessions)", 1)):
        with programs.outlet(options.threads) as outlet:
            side = Side(outlet, wrk.Load("first", threads=options.threads, open=opened))
            side.load.run(outlet, 1)
            for _ in range(3):
                side.run(options.seconds)
            figure = f"{side.rate:,.0f} ({side.time:.1f} µs CPU each)"
            yield Row(name, figure, elsewhere="11,100" if opened else "")


def latency(options):
    """One client's event, there and back."""
    with Pair(options) as pair:
        found = {"outlet": [], "floor": []}
        for _ in range(options.rounds):
            for name, server in (("outlet", pair.outlet), ("floor", pair.floor)):
                output = programs.load("latency", server.port, pair.ids, options.seconds)
                found[name].append([float(word) for word in output.split()[1:]])
        for place, name, elsewhere in ((0, "One client's event, p50", "63 µs"), (1, "  p99", "189 µs")):
            ours, floors = (sorted(run[place] for run in found[side])[options.rounds // 2] for side in found)
            figure = f"{times(ours / floors)} the floor ({ours:.0f} µs against {floors:.0f} µs)"
            yield Row(name, figure, elsewhere=elsewhere)


def size(options):
    """Bytes of an event and of its answer."""
    with programs.outlet(1) as outlet:
        client = Client(outlet)
        session = client.open(1)[0]
        body = '{"node":"reverseButton","event":"tap","values":{"textField":"Ada"}}'
        answer = client.post(session, body)
        head = (
            f"POST /sessions/{session}/events HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n")
        yield Row(
            "Bytes of an event, in / out", f"{len(body)} / {len(answer.body)}; with the headers "
            f"{len(head) + len(body)} / {answer.size}", elsewhere="142 / 109")
