"""The programs that are measured: started, looked at, and stopped in any case."""

import atexit
import ctypes
import resource
import signal
import subprocess
import sys
import time

_running = []
_libc = ctypes.CDLL(None)


def _die_with_parent():
    """Lets the kernel end a child when this process is gone, however it went."""
    _libc.prctl(1, signal.SIGKILL)


def start(command, **options):
    """Starts a program that is stopped with this one."""
    process = subprocess.Popen(command, preexec_fn=_die_with_parent, text=True, **options)
    _running.append(process)
    return process


def stop(process):
    """Stops a program and waits for its end."""
    if process in _running:
        _running.remove(process)
    for stream in (process.stdin, process.stdout):
        if stream and not stream.closed:
            stream.close()
    process.kill()
    process.wait()


def stop_all():
    for process in list(_running):
        stop(process)


def raise_file_limit():
    """Streams by the thousand need as many files."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def prepare():
    """From now on everything is stopped at the end, also at Ctrl-C."""
    atexit.register(stop_all)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


class Server:
    """A server that prints its address, as its first line, once it listens on a port of this machine."""

    def __init__(self, name, command, folder=None):
        self.name = name
        self.process = start(
            [str(word) for word in command], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)
        line = self.process.stdout.readline()
        if ":" not in line:
            raise SystemExit(f"{command[0]} did not start.")
        self.port = int(line.strip().rpartition(":")[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        stop(self.process)

    def end(self):
        """Asks the program to end, and waits for it."""
        self.process.terminate()
        self.process.wait()

    def settle(self):
        """Waits until the program computes no more: at its first start, a daemon fills a database."""
        for _ in range(600):
            before = self.cpu()
            time.sleep(0.5)
            if self.cpu() - before < 0.02:
                return
        raise SystemExit(f"{self.name} does not come to rest.")

    def cpu(self):
        """The seconds that the process has computed, for itself and in the kernel."""
        # The kernel's name for the clock of a process.
        return time.clock_gettime(~self.process.pid << 3 | 2)

    def memory(self, kind="Rss"):
        """The bytes of the process that are resident; with `Anonymous`, those of them that stand in no file."""
        with open(f"/proc/{self.process.pid}/smaps_rollup") as file:
            for line in file:
                if line.startswith(f"{kind}:"):
                    return int(line.split()[1]) * 1024
        raise SystemExit(f"{self.name} has ended.")
