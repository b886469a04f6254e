"""Chromium, spoken to as W3C WebDriver says."""

import http.client
import json
import shutil
import subprocess
import time

import servers


def require():
    """Ends the program if there is no browser."""
    missing = [name for name in ("chromium", "chromedriver") if not shutil.which(name)]
    if missing:
        raise SystemExit(f"{' and '.join(missing)} cannot be found; Debian has chromium and chromium-driver.")


class Browser:
    """A browser without a window; it ends with its `with` block."""

    def __init__(self):
        self.driver = servers.start(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        line = next(line for line in self.driver.stdout if "successfully on port" in line)
        self.port = int("".join(sign for sign in line.partition(" on port ")[2] if sign.isdigit()))
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,800"]
        wish = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments}}
        self.session = ""
        self.session = "/" + self._ask("POST", "session", {"capabilities": {"alwaysMatch": wish}})["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._ask("DELETE", f"session{self.session}")
        servers.stop(self.driver)

    def _ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request(method, f"/{path}", None if body is None else json.dumps(body))
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
        connection.close()
        if answer.status != 200:
            raise SystemExit(f"The browser refuses {path}: {value.get('message')}")
        return value

    def open(self, address):
        self._ask("POST", f"session{self.session}/url", {"url": address})

    def run(self, script, *arguments):
        """Runs the body of a function in the page, and returns its result; waits for a promise."""
        return self._ask("POST", f"session{self.session}/execute/sync", {"script": script, "args": list(arguments)})

    def until(self, script):
        """Waits until a function's body returns something true."""
        for _ in range(600):
            if self.run(script):
                return
            time.sleep(0.1)
        raise SystemExit(f"The page does not come to: {script}")
