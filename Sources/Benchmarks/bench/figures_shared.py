"""What sessions in PostgreSQL cost, which several nodes share: against pgbench with the same statements, in the same run."""

import contextlib
import math
import subprocess
import sys
import time
from statistics import median

import postgres
import programs
import servers
import wrk
from client import store_ids
from figures_memory import Audience
from report import Row, times

# How many sessions are in use, each of which may have a stream, and how many clients use them at a time.
SESSIONS, CLIENTS = 1_000, 32
# How many clients are many; how many streams have nothing to say.
MANY, QUIET = 256, 10_000
# How often each session has changed before anything is measured.
EVENTS = 20


def _open(server, count=SESSIONS):
    return programs.load("open", server.port, count, CLIENTS).split()


def _node(options, database, number=0):
    """A daemon on a database, after its start has finished."""
    server = programs.outlet(options.threads, store=database.store, data=f"data{number or ''}")
    server.settle()
    return server


class _Ratio:
    """How many times as much one side did as the other, in each round."""

    def __init__(self, ours, theirs):
        self.values = [a / b for a, b in zip(ours, theirs)]

    def __str__(self):
        return f"{times(median(self.values))} ({min(self.values):.2f} to {max(self.values):.2f})"

    @property
    def value(self):
        return median(self.values)


class _Commits:
    """Sessions beside those of a node, in the same tables, whose commits pgbench does."""

    # As many as the node's, for each client its own.
    share = math.ceil(SESSIONS / CLIENTS)

    def __init__(self, database, sample):
        self.database = database
        count = self.share * CLIENTS
        columns = "last_used, minute, due, principal, tenant, constants, head"
        database.ask(
            f"INSERT INTO outlet.sessions (id, version, change, {columns}) "
            f"SELECT lpad(n::text, 22, '0'), 1, 0, {columns} "
            f"FROM outlet.sessions, generate_series(0, {count - 1}) n WHERE id = '{sample}'")
        self.head = database.ask(f"SELECT head FROM outlet.sessions WHERE id = '{sample}'")
        self.patch, self.key = (
            database.ask(
                f"SELECT bytes FROM outlet.entries WHERE session = '{sample}' AND kind = {kind} "
                "ORDER BY number DESC LIMIT 1")
            for kind in (1, 2))
        self.script = self._script()
        self.version = 1

    def _script(self):
        """The store's own statement; each sixteenth commit of a session drops entries, too."""
        values = {
            1: "lpad(:session::int8::text, 22, '0')", 2: ":version::int8", 3: ":next::int8", 4: ":change::int8",
            5: ":time::int8", 6: "nullif(:nothing::int8, 0)", 7: ":head::bytea", 10: "ARRAY[1, 2]::int2[]",
            11: "ARRAY[:next, :next]::int8[]", 12: "ARRAY[:patch, :key]::bytea[]", 13: ":change::int8",
            14: "nullif(:nothing::int8, 0)",
        }
        calls = []
        for kinds, ends in (
                ("ARRAY[1, 2]::int2[]", "ARRAY[:next - 32, :next - 1024]::int8[]"), ("'{}'::int2[]", "'{}'::int8[]")):
            text = postgres.statement("commit")
            # The longer numbers first: $1 is the beginning of $10.
            for number, value in sorted((values | {8: kinds, 9: ends}).items(), reverse=True):
                for suffix in ("::text", "::int8[]", "::int2[]", "::bytea[]", "::int8", "::bytea", ""):
                    text = text.replace(f"${number}{suffix}", value)
            calls.append(" ".join(text.split()))
        return (
            "\\set number :number + 1\n\\set session :client_id * :share + :number % :share\n"
            "\\set version :first + :number / :share\n\\set next :version + 1\n"
            "\\set change random(1, 9223372036854775806)\n"
            f"\\if :next % 16 = 0\n{calls[0]};\n\\else\n{calls[1]};\n\\endif\n")

    def run(self, options):
        """The commits in a second."""
        mine = "id LIKE '000000000000%'"
        # All begin with the same version, which is one that no entry has.
        self.database.ask(f"UPDATE outlet.sessions SET version = {self.version} WHERE {mine}")
        before = self._sum(mine)
        count, rate = self.database.pgbench(
            self.script, CLIENTS, options.threads, options.seconds, number=-1, share=self.share, first=self.version,
            time=int(time.time()), nothing=0, head=self.head, patch=self.patch, key=self.key)
        if self._sum(mine) - before != count:
            raise SystemExit("pgbench has committed other versions than it should.")
        self.version = int(self.database.ask(f"SELECT max(version) FROM outlet.sessions WHERE {mine}")) + 1
        return rate

    def _sum(self, condition):
        return int(self.database.ask(f"SELECT sum(version) FROM outlet.sessions WHERE {condition}"))


def _events(seconds, database, loaded, clients=CLIENTS):
    """The events that nodes accept in a second, each from its share of the clients: each is one commit."""
    before = int(database.ask("SELECT sum(version) FROM outlet.sessions"))
    loads = [
        servers.start(
            [str(programs.path("Load")), "rate", str(server.port), str(ids), str(seconds),
             str(clients // len(loaded))], stdout=subprocess.PIPE)
        for server, ids in loaded]
    answers = [load.stdout.readline().split() for load in loads]
    for load in loads:
        servers.stop(load)
    if not all(answers):
        raise SystemExit("The load failed.")
    accepted = sum(int(count) for count, _ in answers)
    if int(database.ask("SELECT sum(version) FROM outlet.sessions")) - before < accepted:
        raise SystemExit("Not each event has changed its session.")
    return sum(float(rate) for _, rate in answers)


def _against_pgbench(options, is_flushing):
    """Events a second without streams and with them, and commits of pgbench, in turns."""
    with postgres.Postgres(is_flushing) as database, _node(options, database) as server:
        sessions = _open(server)
        ids = store_ids(sessions, "shared")
        programs.load("events", server.port, ids, EVENTS, CLIENTS)
        commits = _Commits(database, sessions[0])
        idle = store_ids(_open(server), "idle")
        found = {side: [] for side in ("alone", "open", "idle", "pgbench")}
        sides = list(found)
        for round in range(options.rounds):
            for side in sides if round % 2 == 0 else reversed(sides):
                audience = contextlib.nullcontext() if side == "alone" else Audience(
                    server, idle if side == "idle" else ids, SESSIONS)
                with audience:
                    found[side].append(
                        commits.run(options) if side == "pgbench" else _events(options.seconds, database, [(server, ids)]))
        return found


def shared(options):
    """Events through PostgreSQL against the same commits by pgbench, and with streams against without."""
    for is_flushing, words in ((True, ""), (False, ", nothing flushed")):
        found = _against_pgbench(options, is_flushing)
        rates = {side: median(values) for side, values in found.items()}
        ratio = _Ratio(found["open"], found["pgbench"])
        figure = f"{ratio} pgbench's ({rates['open']:,.0f} against {rates['pgbench']:,.0f})"
        limit = 0.7 if is_flushing else None
        yield Row(
            f"Events a second in PostgreSQL, {SESSIONS:,} streams open{words}", figure, ratio.value, limit, "×",
            is_least=True)
        ratio = _Ratio(found["open"], found["alone"])
        figure = f"{ratio} those without ({rates['alone']:,.0f})"
        limit = 0.9 if is_flushing else None
        yield Row("  with streams that show them", figure, ratio.value, limit, "×", is_least=True)
        ratio = _Ratio(found["idle"], found["alone"])
        yield Row("  with streams of other sessions", f"{ratio} those without", ratio.value)


def across(options):
    """How long after its answer by one node an event is seen in a stream of another."""
    with postgres.Postgres() as database, _node(options, database) as left, _node(options, database, 1) as right:
        ids, busy = (store_ids(_open(left), name) for name in ("across", "busy"))
        for is_busy, words in ((False, ""), (True, ", beside clients that post as fast as they can")):
            runs = []
            for _ in range(options.rounds):
                with _posting(left, busy) if is_busy else contextlib.nullcontext():
                    output = programs.load("across", left.port, ids, options.seconds * 5, right.port)
                runs.append([float(word) for word in output.split()[1:]])
            for place, limit, name in (
                    (0, 15, f"An event of one node in a stream of another{words}, half of them within"),
                    (1, 60, "  99 of 100 within")):
                answered, sent = ([run[place + offset] for run in runs] for offset in (0, 2))
                figure = (
                    f"{median(answered):.1f} ms after its answer ({min(answered):.1f} to {max(answered):.1f}), "
                    f"{median(sent):.1f} ms after it was sent")
                yield Row(name, figure, median(answered), None if is_busy else limit, "ms")


@contextlib.contextmanager
def _posting(server, ids):
    """Clients that post as fast as they are answered meanwhile."""
    command = [programs.path("Load"), "rate", server.port, ids, 3_600, CLIENTS]
    load = servers.start([str(word) for word in command], stdout=subprocess.DEVNULL)
    time.sleep(0.5)
    try:
        yield
    finally:
        servers.stop(load)


def nodes(options):
    """Three nodes against one: where each client keeps to its node, and where each event may come to any."""
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(postgres.Postgres())
        members = [stack.enter_context(_node(options, database, number)) for number in range(3)]
        sessions = _open(members[0])
        third = len(sessions) // 3
        whole = store_ids(sessions, "nodes")
        # Each node's part; and for each all of them, from another place on.
        parts = [store_ids(sessions[start * third:(start + 1) * third], f"part{start}") for start in range(3)]
        turned = [store_ids(sessions[start * third:] + sessions[:start * third], f"turned{start}") for start in range(3)]
        sides = {
            "one": [(members[0], whole)], "kept": list(zip(members, parts)), "any": list(zip(members, turned)),
        }
        found = {side: [] for side in sides}
        for round in range(options.rounds):
            for side in sides if round % 2 == 0 else reversed(sides):
                # A warm-up: afterwards each node knows the changes of the others.
                _events(1, database, sides[side], 33)
                found[side].append(_events(options.seconds, database, sides[side], 33))
        rates = {side: median(values) for side, values in found.items()}
        ratio = _Ratio(found["kept"], found["one"])
        figure = f"{ratio} one ({rates['kept']:,.0f} against {rates['one']:,.0f})"
        yield Row("Events a second of three nodes", figure, ratio.value, 0.8, "×", is_least=True)
        ratio = _Ratio(found["any"], found["one"])
        yield Row("  each to any of them", f"{ratio} one ({rates['any']:,.0f})", ratio.value)


def quiet(options):
    """The load that an idle node with many streams puts on PostgreSQL in a minute."""
    servers.raise_file_limit()
    with postgres.Postgres(is_counting=True) as database, _node(options, database) as server:
        ids = store_ids(_open(server, QUIET), "quiet")
        with Audience(server, ids, QUIET):
            time.sleep(5)
            database.ask("SELECT pg_stat_statements_reset()")
            begin = server.cpu()
            time.sleep(60)
            busy = (server.cpu() - begin) / 60
            lines = database.ask(
                "SELECT calls, regexp_replace(query, '\\s+', ' ', 'g') FROM pg_stat_statements "
                "WHERE query !~ 'pg_stat_statements' ORDER BY calls DESC").splitlines()
    calls = [(int(count), query) for count, _, query in (line.partition("|") for line in lines)]
    leases = sum(count for count, query in calls if "outlet.leases" in query or "outlet.nodes" in query)
    for count, query in calls:
        print(f"    {count} × {query[:90]}", file=sys.stderr)
    rate = (sum(count for count, _ in calls) - leases) / 60
    figure = f"{rate:.2f}, and {leases / 60:.2f} for leases; {busy:.1%} of a core"
    yield Row(f"Queries a second with {QUIET:,} streams, and nothing to say", figure, rate, 1.1, "")


def newest(options):
    """Reads of sessions that are in memory, each of which asks for the version, against a plain question for one by pgbench.

    Each side has the number of connections with which it does most: pgbench does less with more than these.
    """
    script = (
        "\\set session random(0, :count - 1)\n"
        "SELECT id, version FROM outlet.sessions WHERE id = ANY(ARRAY[lpad(:session::int8::text, 22, '0')]);\n")
    with postgres.Postgres() as database, _node(options, database) as server:
        sessions = _open(server)
        ids = store_ids(sessions, "newest")
        programs.load("events", server.port, ids, EVENTS, CLIENTS)
        count = _Commits(database, sessions[0]).share * CLIENTS
        loads = {
            clients: wrk.Load("read", ids, threads=options.threads, connections=clients) for clients in (CLIENTS, MANY)}
        found = {"pgbench": [], CLIENTS: [], MANY: []}
        for round in range(options.rounds):
            for side in found if round % 2 == 0 else reversed(found):
                _, rate = (
                    database.pgbench(script, CLIENTS, options.threads, options.seconds, count=count)
                    if side == "pgbench" else loads[side].run(server, options.seconds))
                found[side].append(rate)
        rates = {side: median(values) for side, values in found.items()}
        ratio = _Ratio(found[MANY], found["pgbench"])
        figure = f"{ratio} pgbench's queries ({rates[MANY]:,.0f} against {rates['pgbench']:,.0f})"
        yield Row("Reads a second of sessions in memory, kept in PostgreSQL", figure, ratio.value, 0.7, "×", is_least=True)
        ratio = _Ratio(found[CLIENTS], found["pgbench"])
        yield Row(f"  over {CLIENTS} connections, too", f"{ratio} pgbench's queries ({rates[CLIENTS]:,.0f})", ratio.value)
