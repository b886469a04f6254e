"""A text browser, used by its keys as somebody does who sees its window."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Callable

import pyte

LYNX = ["lynx", "-nopause", "-nocolor", "-display_charset=utf-8", "-assume_charset=utf-8"]
ENVIRONMENT = {**os.environ, "TERM": "vt100", "LANG": "C.UTF-8"}
LINES, COLUMNS = 100, 120
TAB, ENTER, CLEAR = "\t", "\r", "\x15"
#: How long something may take that has to come, in seconds.
PATIENCE = 60


def dump(address: str) -> str:
    """A page as text."""
    return subprocess.run(
        [*LYNX, "-dump", address], capture_output=True, text=True, timeout=PATIENCE, env=ENVIRONMENT
    ).stdout


class Lynx:
    """Runs the browser until the end of a `with` block."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.window = pyte.Screen(COLUMNS, LINES)
        self.stream = pyte.ByteStream(self.window)

    def __enter__(self) -> Lynx:
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
            os.execvpe(LYNX[0], [*LYNX, self.address], ENVIRONMENT)
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        os.close(self.terminal)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.window.display if line.strip())

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Takes in what the browser draws until the condition holds."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"lynx: {what} does not come: {self.text[:1200]}")
            self._read()

    def shows(self, *texts: str) -> None:
        for text in texts:
            self.until(lambda: text in self.text, repr(text))

    def fill(self, label: str, text: str) -> None:
        """Replaces the text of the field with this label."""
        self._walk(lambda before, _: f"{before.strip()} ".startswith(f"{label} "), label)
        self._type(CLEAR + text + TAB)

    def press(self, title: str) -> None:
        """Presses the button, or follows the link, that begins with this text."""
        self._walk(lambda _, after: re.sub(r"^\([^)]*\) ", "", after).startswith(title), title)
        self._type(ENTER)

    def _walk(self, is_there: Callable[[str, str], bool], what: str) -> None:
        """Moves from one link or field to the next until the text before and after the cursor is the wanted one."""
        for _ in range(200):
            line, column = self.window.display[self.window.cursor.y], self.window.cursor.x
            if is_there(line[:column], line[column:]):
                return
            self._type(TAB)
        raise AssertionError(f"lynx: there is no {what!r}: {self.text[:1200]}")

    def _type(self, keys: str) -> None:
        """Types, and takes in what is drawn at once."""
        os.write(self.terminal, keys.encode())
        self._read(5)
        while self._read(0.05):
            pass

    def _read(self, patience: float = 0.1) -> bool:
        if not select.select([self.terminal], [], [], patience)[0]:
            return False
        self.stream.feed(os.read(self.terminal, 65536))
        return True
