"""Finds, builds and starts the programs."""

import contextlib
import os
import pathlib
import secrets
import shutil
import subprocess

from servers import Server

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
WORK = ROOT / ".build" / "benchmarks"
# Where the programs are built; another place than the package's builds nothing of that anew.
BUILD = pathlib.Path(os.environ.get("OUTLET_BUILD", ROOT / ".build")).resolve()
# Daemons that share a store have one secret, wherever each keeps its own.
os.environ.setdefault("OUTLET_SECRET", secrets.token_hex(32))
PRODUCTS = ["outletd", "Floor", "Load", "Screens", "Search"]


def build():
    """Builds the programs as they are shipped: optimised, with the Swift library inside."""
    environment = dict(os.environ, OUTLET_BENCHMARKS="1")
    WORK.mkdir(parents=True, exist_ok=True)
    log = WORK / "build.log"
    with open(log, "w") as file:
        for product in PRODUCTS:
            command = [
                "swift", "build", "-c", "release", "--static-swift-stdlib", "--scratch-path", str(BUILD),
                "--product", product]
            if subprocess.run(command, cwd=ROOT, env=environment, stdout=file, stderr=file).returncode:
                raise SystemExit(f"{product} does not build; the compiler's words are in {log.relative_to(ROOT)}.")


def path(product):
    program = BUILD / "release" / product
    if not program.exists():
        raise SystemExit(f"{program} is missing; leave out --skip-build once.")
    return program


def _under(prefix, product):
    """A program's command under `prefix`; what it runs under gets a copy without the compiler's debugging information,
    of which Valgrind reads older versions only: it needs the names of functions, which stay."""
    if not prefix:
        return [path(product)]
    copy = WORK / f"{product}.names"
    if subprocess.run(["llvm-objcopy", "--strip-debug", path(product), copy]).returncode:
        raise SystemExit(f"The debugging information of {product} could not be left out.")
    return [*prefix, copy]


def outlet(threads, prefix=(), store="memory", durability="process", data="data"):
    """The daemon with the example screens; `prefix` is what it runs under, and `data` the folder of the examples."""
    command = [
        *_under(prefix, "outletd"), "serve", "--host", "127.0.0.1", "--port", 0, "--threads", threads,
        "--connection-limit", 16000, "--log-level", "error", "--public", ROOT / "Public",
        "--data", WORK / data, "--store", store, "--durability", durability,
    ]
    return Server("outletd", command)


@contextlib.contextmanager
def folder(name):
    """An empty folder for a store, and the setting of that store."""
    path = WORK / name
    shutil.rmtree(path, ignore_errors=True)
    yield path, f"sqlite:{path}/sessions.sqlite"
    shutil.rmtree(path, ignore_errors=True)


def floor(threads, read, post, prefix=()):
    """The floor, answering like two samples."""
    return Server("Floor", [*_under(prefix, "Floor"), threads, read.store("read"), post.store("post")])


def screens(threads, *mode):
    """The screens of the comparisons."""
    return Server("Screens", [path("Screens"), *mode, threads])


def load(*arguments):
    """The output of the client program."""
    command = [str(path("Load")), *map(str, arguments)]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if result.returncode:
        raise SystemExit("The load failed: " + " ".join(command[1:]))
    return result.stdout
