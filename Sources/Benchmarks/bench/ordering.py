"""Finds out which object files' code the daemon uses, first at its start, then for some requests, and writes one symbol
of each into a list: the linker lays them side by side in that order, so that fewer pages are resident."""

import argparse
import re
import shutil
import subprocess
import sys

import programs
import servers
from client import EVENT, Client

LIST = programs.ROOT / "Sources" / "outletd" / "used.order"


def _use(client):
    """What any daemon is asked."""
    for path in ("/screens", "/health/ready"):
        client.ask("GET", path)
    session = client.open(1)[0]
    for number in range(3):
        client.ask("GET", f"/sessions/{session}")
        client.post(session, EVENT % number, headers={"Idempotency-Key": f"use-{number}"})


def _used(server, callgrind, number):
    """The symbols of all functions that have run since the last time."""
    command = ["callgrind_control", "--dump", str(server.process.pid)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    found = (re.match(r"c?fn=\(\d+\) (.+)", line) for line in open(f"{callgrind}.{number}"))
    return {re.sub(r"'\d+$", "", match[1].strip()) for match in found if match}


def _sections(map):
    """The symbols of each section of code, as the linker has laid them out."""
    sections, current = [], None
    for line in open(map):
        words = line.split(None, 4)
        name = words[4].strip() if len(words) == 5 else ""
        if re.search(r":\(", name):
            current = [] if ":(.text" in name else None
            if current is not None:
                sections.append(current)
        elif current is not None and name:
            current.append(name)
    return sections


def _choice(sections, started, asked):
    """One symbol of each section that is used, of those that are found there only."""
    places = {}
    for section in sections:
        for name in section:
            places[name] = places.get(name, 0) + 1
    first = [section for section in sections if not started.isdisjoint(section)]
    then = [section for section in sections if started.isdisjoint(section) and not asked.isdisjoint(section)]
    for section in first + then:
        alone = [name for name in section if places[name] == 1]
        if alone:
            yield min(alone, key=lambda name: (len(name), name))


def main():
    argparse.ArgumentParser(prog="Sources/Benchmarks/order", description=__doc__).parse_args()
    if not shutil.which("valgrind"):
        raise SystemExit("That needs valgrind (Debian: apt install valgrind).")
    servers.prepare()
    map, callgrind = (programs.WORK / name for name in ("outletd.map", "callgrind.order"))
    print("Building …", file=sys.stderr)
    programs.build(["outletd"], ["-Xlinker", f"-Map={map}", "-Xlinker", "--no-demangle"])
    prefix = ["valgrind", "--quiet", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={callgrind}"]
    with programs.outlet(1, prefix) as server:
        client = Client(server)
        client.ask("GET", "/")
        started = _used(server, callgrind, 1)
        _use(client)
        asked = _used(server, callgrind, 2)
    symbols = list(_choice(_sections(map), started, asked))
    LIST.write_text("".join(f"{symbol}\n" for symbol in symbols))
    print(f"{len(symbols):,} symbols in {LIST.relative_to(programs.ROOT)}")


if __name__ == "__main__":
    main()
