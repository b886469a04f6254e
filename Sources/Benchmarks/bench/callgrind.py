"""Reads what callgrind wrote: who calls whom, and for how many instructions."""

import collections
import re
import subprocess


class Profile:
    """The instructions of a run, by function and by call."""

    def __init__(self, file):
        self._names = {}
        self.own = collections.Counter()
        self.calls = collections.Counter()
        self.times = collections.Counter()
        self._read(file)
        self.total = sum(self.own.values())
        self.names = self._demangled()
        self.inclusive = collections.Counter(self.own)
        for (caller, _), cost in self.calls.items():
            self.inclusive[caller] += cost

    def _name(self, text):
        found = re.match(r"\((\d+)\)(?: (.*))?", text)
        if found[2]:
            self._names[found[1]] = found[2]
        return found[1]

    def _read(self, file):
        function = callee = None
        count = None
        for line in open(file):
            line = line.rstrip("\n")
            if line.startswith("fn="):
                function = self._name(line[3:])
            elif line.startswith("cfn="):
                callee = self._name(line[4:])
            elif line.startswith("calls="):
                count = int(line[6:].split()[0])
            elif line and line[0] in "0123456789+-*" and " " in line:
                cost = int(line.split()[-1])
                if count is None:
                    self.own[function] += cost
                else:
                    self.calls[function, callee] += cost
                    self.times[function, callee] += count
                    count = None

    def _demangled(self):
        keys = list(self._names)
        command = ["swift", "demangle", "--compact", "--simplified"]
        lines = "\n".join(self._names[key] for key in keys)
        result = subprocess.run(command, input=lines, stdout=subprocess.PIPE, text=True)
        return dict(zip(keys, result.stdout.split("\n")))

    def find(self, pattern):
        """The functions whose name fits, the costliest first."""
        keys = [key for key, name in self.names.items() if re.search(pattern, name)]
        return sorted(keys, key=lambda key: -self.inclusive[key])

    def callees(self, key):
        return sorted(((cost, callee) for (caller, callee), cost in self.calls.items() if caller == key), reverse=True)

    def callers(self, key):
        return sorted(((cost, caller) for (caller, callee), cost in self.calls.items() if callee == key), reverse=True)
