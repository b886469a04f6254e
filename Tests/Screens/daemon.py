"""The daemon of the examples, in a folder of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]


class Daemon:
    """Runs `outletd` until the end of a `with` block; its sessions are in memory, its databases in a temporary folder."""

    def __enter__(self) -> Daemon:
        self.folder = Path(tempfile.mkdtemp(prefix="outlet-"))
        program = PACKAGE / os.environ.get("OUTLET_BUILD", ".build") / "release/outletd"
        arguments = ["serve", "--port", "0", "--store", "memory", "--data", str(self.folder), "--drain-delay", "0"]
        self.process = subprocess.Popen(
            [program, *arguments, "--log-level", "error"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.origin = self.process.stdout.readline().strip().split(" ")[-1]
        if not self.origin.startswith("http"):
            raise RuntimeError("The daemon did not start.")
        self._wait_for_characters()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(300)
        shutil.rmtree(self.folder, ignore_errors=True)

    def get(self, path: str, **headers: str) -> str:
        """The text at a path, whatever its status."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._text(urllib.request.Request(self.origin + path, headers=names))

    def post(self, path: str, form: dict[str, str]) -> str:
        """The text that a form leads to, whatever its status."""
        body = urllib.parse.urlencode(form).encode()
        return self._text(urllib.request.Request(self.origin + path, data=body, headers={"Accept": "text/html"}))

    @staticmethod
    def _text(request: urllib.request.Request) -> str:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as refusal:
            return refusal.read().decode()

    def open(self, screen: str, parameters: dict[str, object]) -> str:
        """The path of a new session."""
        body = json.dumps({"screen": screen, "params": parameters}).encode()
        headers = {"Content-Type": "application/json", "Prefer": "wait=5"}
        request = urllib.request.Request(self.origin + "/sessions", data=body, headers=headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.headers["Location"]

    def _wait_for_characters(self) -> None:
        """Waits until all characters are in the database: until then, what is found still changes."""
        for _ in range(600):
            document = json.loads(self.get("/screens/characters", Accept="application/json"))
            filling = next(node for node in document["tree"]["children"] if node["id"] == "filling")
            if filling.get("hidden"):
                return
            time.sleep(1)
        raise RuntimeError("The database of characters is not filled.")
