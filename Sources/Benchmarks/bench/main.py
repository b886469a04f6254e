"""The benchmarks' command line."""

import argparse
import sys

import programs
import report
import servers
import wrk
from figures_attacks import attacks
from figures_back import back
from figures_dialects import dialects
from figures_forms import forms
from figures_instructions import instructions
from figures_lists import document, operations, update
from figures_memory import memory, push, streams, value
from figures_navigation import navigation
from figures_pages import pages
from figures_reads import reads
from figures_requests import first, keyed, latency, requests, signed, size
from figures_screens import start, static
from figures_search import search
from figures_shared import across, newest, nodes, quiet, shared
from figures_stall import stall
from figures_store import brought, kept, many, power

FIGURES = {
    "requests": requests, "keyed": keyed, "signed": signed, "kept": kept, "power": power, "brought": brought, "many": many,
    "shared": shared, "across": across, "nodes": nodes, "quiet": quiet, "newest": newest,
    "latency": latency, "first": first, "size": size, "static": static,
    "navigation": navigation, "back": back, "forms": forms,
    "pages": pages, "dialects": dialects, "reads": reads,
    "operations": operations, "update": update, "document": document, "search": search, "memory": memory,
    "streams": streams, "push": push, "value": value, "stall": stall, "attacks": attacks, "start": start, "instructions": instructions,
}


def _arguments():
    parser = argparse.ArgumentParser(
        prog="Sources/Benchmarks/run", description="Measures Outlet against a minimal libmicrohttpd program in C.")
    parser.add_argument("--only", metavar="NAMES", help=f"some of these, parted by commas: {', '.join(FIGURES)}")
    parser.add_argument("--rounds", type=int, default=5, help="rounds in which the two sides take turns (5)")
    parser.add_argument("--seconds", type=int, default=2, help="seconds of each side in each round (2)")
    parser.add_argument("--threads", type=int, default=2, help="threads that answer, on both sides (2)")
    parser.add_argument("--stall", type=int, default=45, help="seconds for which readers stop reading (45)")
    parser.add_argument("--sessions", type=int, default=100_000, help="sessions over which memory is measured")
    parser.add_argument("--skip-build", action="store_true", help="measure what was built before")
    parser.add_argument("--strict", action="store_true", help="fail where a limit is missed")
    options = parser.parse_args()
    options.only = options.only.split(",") if options.only else list(FIGURES)
    unknown = [name for name in options.only if name not in FIGURES]
    if unknown:
        parser.error(f"there is no figure '{unknown[0]}'; there are {', '.join(FIGURES)}")
    return options


def main():
    options = _arguments()
    wrk.require()
    servers.prepare()
    if not options.skip_build:
        print("Building …", file=sys.stderr)
        programs.build()
    rows = []
    for name in options.only:
        print(f"Measuring: {name} …", file=sys.stderr)
        for row in FIGURES[name](options):
            rows.append(row)
            print(f"  {row.name.strip()}: {row.figure}", file=sys.stderr)
    report.store(rows, programs.WORK / "results.json")
    print(report.table(rows))
    return 1 if options.strict and any(row.is_missed for row in rows) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
