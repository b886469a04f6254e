"""The table."""

import dataclasses
import json


def times(ratio):
    return f"{ratio:.2f} ×"


@dataclasses.dataclass
class Row:
    """A figure as it is shown; where there is a limit, its value is at most that, or at least."""

    name: str
    figure: str
    value: float | None = None
    limit: float | None = None
    unit: str = ""
    elsewhere: str = ""
    is_least: bool = False

    @property
    def is_missed(self):
        if self.limit is None:
            return False
        return self.value < self.limit if self.is_least else self.value > self.limit

    @property
    def cells(self):
        limit = "" if self.limit is None else f"{'≥' if self.is_least else '≤'} {self.limit:,.10g} {self.unit}".rstrip()
        verdict = "" if self.limit is None else "MISSED" if self.is_missed else "holds"
        return [self.name, self.figure, limit, verdict, self.elsewhere]


_HEADS = ["Figure", "Outlet", "Limit", "Verdict", "Phoenix LiveView 1.2 *"]


def table(rows):
    """One table that reads as plain text and as Markdown."""
    lines = [_HEADS] + [row.cells for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEADS))]
    lines.insert(1, ["-" * width for width in widths])
    text = "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |" for line in lines)
    return text + "\n* measured elsewhere, on a quiet machine of two cores; it is no limit here.\n"


def store(rows, file):
    """Keeps the figures where a program can read them."""
    file.write_text(json.dumps([dataclasses.asdict(row) for row in rows], ensure_ascii=False, indent=1) + "\n")
