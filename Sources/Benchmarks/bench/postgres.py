"""A PostgreSQL of the benchmarks' own: in a folder of its own, reached by a socket in that folder."""

import os
import pathlib
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time

import programs
import servers

# Where Debian has PostgreSQL's programs.
_PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
_STATEMENTS = programs.ROOT / "Sources" / "OutletPostgres" / "Tables"


def require():
    if not (_PROGRAMS / "postgres").exists():
        raise SystemExit("The figures of PostgreSQL need version 15 of it (Debian: apt install postgresql-15).")


def statement(name):
    """The text of one of the store's statements."""
    for file in _STATEMENTS.glob("Statement+*.swift"):
        found = re.search(rf'case \.{name}:\s*(?://[^\n]*\s*)*"""\n(.*?)"""', file.read_text(), re.S)
        if found:
            return found[1]
    raise SystemExit(f"The store has no statement '{name}' that the benchmarks can read.")


class Postgres:
    """A server with its usual settings. With `is_flushing` false nothing is flushed to the disk; with `is_counting` it counts
    statements by their text."""

    def __init__(self, is_flushing=True, is_counting=False):
        require()
        # Sockets have short paths, and PostgreSQL does not run as root.
        self.folder = tempfile.mkdtemp(prefix="outlet-bench-", dir="/tmp")
        self.user = {}
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        data = f"{self.folder}/data"
        self._run(
            "initdb", "-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync",
            stdout=subprocess.DEVNULL)
        settings = {
            "listen_addresses": "", "max_connections": 200, "fsync": "on" if is_flushing else "off",
            # No checkpoint falls on one side alone.
            "max_wal_size": "8GB", "checkpoint_timeout": "1h",
        }
        if is_counting:
            settings |= {"shared_preload_libraries": "pg_stat_statements", "pg_stat_statements.track": "top"}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.log = open(f"{self.folder}/log", "w")
        self.process = servers.start(
            [str(_PROGRAMS / "postgres"), "-D", data, "-k", self.folder, *options], cwd=self.folder,
            stdout=self.log, stderr=self.log, **self.user)
        for _ in range(200):
            if self._run("pg_isready", "-q", "-h", self.folder, check=False) == 0:
                break
            time.sleep(0.05)
        else:
            raise SystemExit("PostgreSQL did not start:\n" + pathlib.Path(self.log.name).read_text())
        if is_counting:
            self.ask("CREATE EXTENSION pg_stat_statements")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # In order: a killed server leaves memory behind.
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            pass
        servers.stop(self.process)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program, *arguments, check=True, **options):
        result = subprocess.run([str(_PROGRAMS / program), *arguments], cwd=self.folder, **options, **self.user)
        if check and result.returncode:
            raise SystemExit(f"PostgreSQL's {program} failed.")
        return result.returncode

    @property
    def store(self):
        """The setting of a session store in this server."""
        return f"postgres://postgres@{self.folder.replace('/', '%2F')}/postgres"

    def ask(self, sql):
        """The output of a statement."""
        command = [str(_PROGRAMS / "psql"), "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "postgres", "-c", sql]
        result = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE, text=True, **self.user)
        if result.returncode:
            raise SystemExit(f"PostgreSQL refuses: {sql}")
        return result.stdout.strip()

    def pgbench(self, script, clients, threads, seconds, **variables):
        """How many transactions of a script are done, and how many that is in a second."""
        file = pathlib.Path(self.folder) / "script.sql"
        file.write_text(script)
        command = [
            str(_PROGRAMS / "pgbench"), "-n", "-M", "prepared", "-h", self.folder, "-U", "postgres", "-f", str(file),
            "-c", str(clients), "-j", str(threads), "-T", str(seconds),
            *(word for name, value in variables.items() for word in ("-D", f"{name}={value}")), "postgres"]
        # Plans are made once, as the store's are.
        environment = dict(os.environ, PGOPTIONS="-c plan_cache_mode=force_generic_plan")
        result = subprocess.run(
            command, cwd=self.folder, env=environment, stdout=subprocess.PIPE, text=True, **self.user)
        done = re.search(r"actually processed: (\d+)", result.stdout)
        rate = re.search(r"tps = ([\d.]+)", result.stdout)
        if result.returncode or not done or not rate or not re.search(r"failed transactions: 0 ", result.stdout):
            raise SystemExit(f"pgbench failed:\n{result.stdout}")
        return int(done[1]), float(rate[1])
