"""Instructions of a request, the kernel's aside: the same in every run, however busy the machine is."""

import shutil

import profiling
from report import Row, times


def instructions(options):
    if not shutil.which("valgrind"):
        yield Row("Instructions of a request", "not counted: that needs valgrind")
        return
    samples = profiling.samples()
    for road, name in (("read", "Instructions of a read"), ("event", "  of an event"), ("keyed", "  with a key")):
        ours, floors = (
            profiling.count(side, road, answers).total / profiling.COUNT
            for side, answers in (("outlet", None), ("floor", samples)))
        yield Row(name, f"{ours:,.0f}; the floor {floors:,.0f}")
