"""Figures in turns: machines are noisy, so only what is measured side by side is compared."""

from statistics import median


class Side:
    """One of the two that take turns."""

    def __init__(self, server, load, witness=None):
        self.server = server
        self.load = load
        self.witness = witness
        self.times = []
        self.rates = []

    def run(self, seconds):
        before = self.server.cpu()
        requests, rate = self.load.run(self.server, seconds)
        self.times.append((self.server.cpu() - before) / requests * 1e6)
        self.rates.append(rate)
        if self.witness:
            self.witness.check(requests)

    @property
    def time(self):
        """µs of the server's CPU time for a request."""
        return median(self.times)

    @property
    def rate(self):
        """Requests a second."""
        return median(self.rates)


def take_turns(first, second, rounds, seconds):
    """Lets both run, in changing order; returns how much more time the first takes: the median over the rounds."""
    for round in range(rounds):
        for side in (first, second) if round % 2 == 0 else (second, first):
            side.run(seconds)
    return median(a / b for a, b in zip(first.times, second.times))
