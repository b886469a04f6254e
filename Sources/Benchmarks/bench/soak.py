"""The soak's command line: whether what clients took is given back once they went."""

import argparse
import os
import re
import sys
import tempfile
import time

import programs
import servers
from client import Client
from visitor import Visitor, node

VISITORS = 6
# The visits by which all one-time allocations are made.
WARM = 2_000
# The descriptors that a database opens when more readers ask at a time than before.
MORE_DESCRIPTORS = 12


class Scale:
    """Measures the daemon while it has no clients."""

    def __init__(self, server):
        self.server = server
        self.client = Client(server)

    def _descriptors(self):
        return len(os.listdir(f"/proc/{self.server.process.pid}/fd"))

    def _count(self, name):
        text = self.client.ask("GET", "/metrics").body.decode()
        return int(re.search(rf"^{name} (\d+)$", text, re.M)[1])

    def weigh(self, most=None):
        """The bytes and the descriptors once there are no more of these than `most`, at the latest after a minute; and the
        sessions and streams that are still there then."""
        end = time.monotonic() + (60 if most is not None else 3)
        while True:
            time.sleep(0.5)
            sessions, streams = self._count("outlet_sessions"), self._count("outlet_streams")
            found = self._descriptors()
            if time.monotonic() > end or most is not None and sessions + streams == 0 and found <= most:
                break
        # Freed pages go back a little later.
        time.sleep(2)
        return min(self.server.memory() for _ in range(3)), found, sessions, streams


def _arguments():
    parser = argparse.ArgumentParser(
        prog="Sources/Benchmarks/soak", description="Fails where clients leave something in the daemon when they go.")
    parser.add_argument("--seconds", type=int, default=300, help="how long clients come and go (300)")
    parser.add_argument("--megabytes", type=float, default=4, help="how much more memory there may be (4)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="what clients do")
    parser.add_argument(
        "--leave", type=int, metavar="COUNT",
        help="for trying the soak itself: one of so many sessions stays, and so does its stream; it has to fail")
    return parser.parse_args()


def _serve(folder):
    command = [
        programs.path("outletd"), "serve", "--port", 0, "--data", folder, "--store", f"sqlite:{folder}/sessions.sqlite",
        "--public", programs.ROOT / "Public", "--log-level", "error"]
    return servers.Server("outletd", command)


def _wait_for_characters(client):
    """The database of characters is filled at first."""
    session = client.open(1, "characters")[0]
    end = time.monotonic() + 300
    while True:
        tree = client.ask("GET", f"/sessions/{session}").json["tree"]
        count = re.sub(r"\D", "", node(tree, "count").get("text", ""))
        if int(count or 0) > 150_000 and node(tree, "filling").get("hidden"):
            break
        if time.monotonic() > end:
            sys.exit("The database of characters does not become full.")
        time.sleep(0.5)
    client.ask("DELETE", f"/sessions/{session}")


def main():
    options = _arguments()
    servers.prepare()
    servers.raise_file_limit()
    print(f"Soaking for {options.seconds} s, with seed {options.seed} …", file=sys.stderr)
    # Memory is compared with that after two of five minutes, later on a busy machine.
    begin = options.seconds * 2 // 5
    with tempfile.TemporaryDirectory() as folder, _serve(folder) as server:
        scale = Scale(server)
        _wait_for_characters(scale.client)
        visitors = [Visitor(server, options.seed + number, options.leave) for number in range(VISITORS)]
        for visitor in visitors:
            visitor.start()
        weights = []
        for seconds, least in ((begin, WARM), (options.seconds - begin, 0)):
            for visitor in visitors:
                visitor.go_on() if weights else None
            end = time.monotonic() + 600
            time.sleep(seconds)
            while sum(visitor.visits for visitor in visitors) < least and time.monotonic() < end:
                time.sleep(0.1)
            for visitor in visitors:
                visitor.rest()
            memory, descriptors, sessions, streams = scale.weigh(weights[0][1] + MORE_DESCRIPTORS if weights else None)
            weights.append((memory, descriptors))
            visits = sum(visitor.visits for visitor in visitors)
            print(
                f"{visits:,} visits: {memory / 1e6:.1f} MB, {descriptors} descriptors, {sessions} sessions, "
                f"{streams} streams", file=sys.stderr)
    faults = []
    if sessions or streams:
        faults.append(f"{sessions} sessions and {streams} streams are left of none")
    (early, few), (late, many) = weights
    if many > few + MORE_DESCRIPTORS:
        faults.append(f"{many - few} descriptors were not given back; {MORE_DESCRIPTORS} may be new")
    if late > early + options.megabytes * 1e6:
        faults.append(f"{(late - early) / 1e6:.1f} MB more than before; {options.megabytes:g} MB may be")
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
