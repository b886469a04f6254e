"""Eight connections that type into the search of one screen, each on as soon as what it typed is found, until they are
ended: run as a program."""

import itertools
import sys
import threading

from client import Client

COUNT = 8
TEXTS = ["big", "red", "table", "pretty", "green", "mouse"]


def text(number):
    """Something that has not been typed before, but for many ago."""
    return TEXTS[number % len(TEXTS)] + " " * (number // len(TEXTS) % 50)


def keystroke(client, session, number):
    client.post(
        session, f'{{"node":"search","event":"change","value":"{text(number)}"}}', headers={"Prefer": "wait=10"})


class _Address:
    def __init__(self, port):
        self.port = port


def _type(port, screen, first):
    client = Client(_Address(port))
    session = client.open(1, screen)[0]
    for number in itertools.count(first):
        keystroke(client, session, number)


if __name__ == "__main__":
    threads = [
        threading.Thread(target=_type, args=(int(sys.argv[1]), sys.argv[2], first * 37)) for first in range(COUNT)]
    for thread in threads:
        thread.start()
