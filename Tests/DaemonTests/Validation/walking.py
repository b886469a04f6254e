"""What clients of all dialects have in common that walk at random through the screens of a daemon."""

import json
import random
import sys
import urllib.error
import urllib.request

# What users may type.
TEXTS = ["", "Anna", "*b* [c](d) ${/was} @{e} \\@{f}", 'ä\n~/"\\', "x@y.org", ">>>"]


class Walk:
    # The media type that the client asks for.
    accept = ""

    def __init__(self, base, seed):
        self.base, self.seed, self.faults = base, seed, []
        self.random = random.Random(seed)

    def content_type(self, body):
        return "application/json"

    def send(self, method, address, body=None):
        address = address if address.startswith("http") else self.base + address
        request = urllib.request.Request(address, method=method, headers={"Accept": self.accept})
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", self.content_type(body))
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.headers, json.loads(answer.read() or b"null")

    def wander(self, screen, steps):
        """Opens a screen, and presses so many of its controls."""
        raise NotImplementedError


def walk(kind):
    """Walks through screens, and prints what is wrong: base, steps, seeds with commas between them, and the screens."""
    base, steps, *rest = sys.argv[1:]
    seeds, screens = rest[0].split(","), rest[1:]
    for seed in seeds:
        client = kind(base, int(seed))
        for screen in screens:
            client.wander(screen, int(steps))
        print("\n".join(client.faults), end="")
