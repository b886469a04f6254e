"""Where the instructions of a request go, counted by callgrind: the steadiest figure on a noisy machine."""

import argparse
import shutil
import signal
import subprocess
import sys

import figures_dialects
import figures_pages
import figures_search
import programs
import servers
from callgrind import Profile
from client import EVENT, Client, People, store_ids

COUNT = 1000
# Documents and pages of 200 rows take that many times longer.
LONG = ["rows", "page"]
WARM = 256
ROADS = ["read", "event", "a2ui", "signed", "keyed", "kept", "brought", "search", *LONG]


def _count(road):
    return COUNT // 20 if road in LONG else COUNT


def _ask(client, road, session, number):
    if road == "read":
        client.ask("GET", f"/sessions/{session}")
    elif road in LONG:
        client.ask("GET", session, headers=figures_pages.PAGE if road == "page" else {})
    elif road == "a2ui":
        figures_dialects.press(client, session, "reverseButton", {"textField": f"Dominik{number:09d}"})
    elif road == "search":
        figures_search.keystroke(client, session, figures_search.TEXTS[number % len(figures_search.TEXTS)])
    else:
        headers = {"Idempotency-Key": f"6f1c2d9e-0000-4000-8000-{number:012}"} if road == "keyed" else {}
        client.post(session, EVENT % number, headers=headers)


def _sessions(name, client, road):
    if name != "outletd":
        return [str(number) for number in range(64)]
    if road in LONG:
        return [figures_pages.long_list(client, 200)]
    return client.open(1, "characters") if road == "search" else client.open(64)


def _run(name, server, road, file, sessions):
    """Counts the instructions of so many requests, after some that warm up."""
    client = People(server, 8) if (name, road) == ("outletd", "signed") else Client(server)
    sessions = sessions or _sessions(name, client, road)
    # Each session has all the stored answers that it will have.
    for number in range(64 * 36 if road == "keyed" else WARM):
        _ask(client, road, sessions[number % len(sessions)], number)
    pid = str(server.process.pid)
    switch = lambda word: subprocess.run(
        ["callgrind_control", "-i", word, pid], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    switch("on")
    for number in range(WARM, WARM + COUNT) if road == "brought" else range(1_000_000, 1_000_000 + _count(road)):
        _ask(client, road, sessions[number % len(sessions)], number)
    switch("off")
    subprocess.run(
        ["callgrind_control", "--dump", pid], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    dumps = sorted(file.parent.glob(file.name + ".*"), key=lambda path: path.stat().st_mtime)
    return Profile(dumps[-1])


def count(name, road, samples=None):
    """The profile of a server on a road."""
    programs.WORK.mkdir(parents=True, exist_ok=True)
    file = programs.WORK / f"callgrind.{name}.{road}"
    for old in file.parent.glob(file.name + "*"):
        old.unlink()
    prefix = ["valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={file}"]
    with programs.folder("profile") as (_, store):
        store = store if road in ("kept", "brought") else "memory"
        sessions = _stored(store) if road == "brought" else None
        server = programs.floor(1, *samples, prefix) if samples else programs.outlet(1, prefix, store)
        with server:
            return _run(server.name, server, road, file, sessions)


def _stored(store):
    """Sessions that are in a store alone, each after ten events."""
    with programs.outlet(2, store=store) as server:
        ids = programs.load("open", server.port, WARM + COUNT, 32).split()
        programs.load("events", server.port, store_ids(ids, "profiled"), 10, 32)
        server.end()
    return ids


def samples():
    """The answer that the floor sends."""
    with programs.outlet(1) as server:
        client = Client(server)
        session = client.open(1)[0]
        return client.ask("GET", f"/sessions/{session}"), client.post(session, EVENT % 1)


def _show(profile, options):
    count = _count(options.road)
    wide = lambda cost: f"{cost / count:9,.0f}"
    if options.of:
        for key in profile.find(options.of)[: options.lines]:
            print(f"{wide(profile.inclusive[key])}  {profile.names[key][:150]}  (itself {profile.own[key] / count:,.0f})")
            pairs = profile.callers(key) if options.callers else profile.callees(key)
            for cost, other in pairs[:12]:
                times = profile.times[(other, key) if options.callers else (key, other)] / count
                print(f"  {wide(cost)}  {times:6.1f} ×  {profile.names[other][:140]}")
        return
    for title, costs in (("itself", profile.own), ("with what it calls", profile.inclusive)):
        print(f"\nInstructions of a request, by function, {title}:")
        for key, cost in costs.most_common(options.lines):
            print(f"{wide(cost)}  {profile.names[key][:150]}")


def main():
    parser = argparse.ArgumentParser(prog="Sources/Benchmarks/profile", description=__doc__)
    parser.add_argument("road", choices=ROADS)
    parser.add_argument("--of", metavar="PATTERN", help="functions whose name fits, with what they call")
    parser.add_argument("--callers", action="store_true", help="with --of: who calls them instead")
    parser.add_argument("--lines", type=int, default=30, help="how many functions are shown (30)")
    parser.add_argument("--skip-build", action="store_true", help="profile what was built before")
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        raise SystemExit("The profile needs valgrind (Debian: apt install valgrind).")
    servers.prepare()
    # A reader of the output, such as head, may stop after the first lines.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if not options.skip_build:
        print("Building …", file=sys.stderr)
        programs.build()
    if options.road in ["search", *LONG]:
        figures_search.fill_database()
        floor = "of 200 rows" if options.road in LONG else "SQLite's own are among them"
    else:
        # The floor speaks one language.
        road = "event" if options.road == "a2ui" else options.road
        floor = f"floor {count('floor', road, samples()).total / COUNT:,.0f}"
    outlet = count("outlet", options.road)
    print(f"Instructions of a request ({options.road}), the kernel's aside: {outlet.total / _count(options.road):,.0f}; {floor}")
    _show(outlet, options)


if __name__ == "__main__":
    main()
