"""Loads of wrk."""

import os
import re
import shutil
import subprocess

from programs import HERE

_SCRIPTS = HERE / "wrk"


def require():
    if not shutil.which("wrk"):
        raise SystemExit("The benchmarks need wrk (https://github.com/wg/wrk; Debian: apt install wrk).")


class Load:
    """The requests that one of our scripts sends, and their target."""

    runs = 0

    def __init__(self, script, ids=None, connections=32, threads=1, **environment):
        self.script = script
        self.threads = threads
        self.connections = connections
        self.environment = {f"BENCH_{name.upper()}": str(value) for name, value in environment.items()}
        self.environment |= {
            "BENCH_SCRIPTS": str(_SCRIPTS), "BENCH_IDS": str(ids), "BENCH_FIRST": "0", "BENCH_THREADS": str(threads)}

    def run(self, server, seconds):
        """Sends as much as is answered; returns the requests that were and how many that is in a second."""
        Load.runs += 1
        environment = dict(os.environ, **self.environment)
        # No value of the hundred runs before comes again, with up to four threads.
        environment["BENCH_FIRST"] = str(Load.runs % 112 * 8_000_000)
        command = [
            "wrk", f"-t{self.threads}", f"-c{self.connections}", f"-d{seconds}s",
            "-s", str(_SCRIPTS / f"{self.script}.lua"), f"http://127.0.0.1:{server.port}",
        ]
        result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True)
        text = result.stdout
        served = re.search(r"(\d+) requests in", text)
        if result.returncode or not served or "Non-2xx" in text or "Socket errors" in text:
            raise SystemExit(f"The load on {server.name} failed:\n{text}")
        return int(served[1]), float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
