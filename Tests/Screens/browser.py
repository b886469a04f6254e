"""Chromium, as different visitors have it."""

from __future__ import annotations

import base64
import random
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from screens import Screen, State, Visitor

#: Nothing is under way, and everything is there that is to be seen.
SETTLED = """
    const isInSight = (it) => it.checkVisibility() && it.getBoundingClientRect().top < innerHeight;
    return document.readyState === "complete" && document.fonts.status === "loaded"
        && !document.querySelector("[aria-busy=true], .working:not([hidden])")
        && [...document.images].filter(isInSight).every(({ complete }) => complete)
"""


class Browser:
    def __init__(self, driver: webdriver.Chrome, origin: str) -> None:
        self.driver = driver
        self.origin = origin

    def until(self, script: str, what: str) -> None:
        """Waits until a script answers true."""
        for _ in range(600):
            try:
                if self.driver.execute_script(script):
                    return
            except WebDriverException:
                pass  # The page is being left.
            time.sleep(0.1)
        raise AssertionError(f"Waited in vain for {what}.")

    def show(self, screen: Screen) -> None:
        """Opens a screen in a session of its own."""
        self.open(screen.path)
        for selector in screen.presses:
            self.until(f"const it = document.querySelector({selector!r}); it?.click(); return !!it", selector)
        self.until(f"return !!document.querySelector({screen.sign!r})?.checkVisibility()", f"{screen.sign} of {screen.name}")
        self.until(SETTLED, f"{screen.name} to settle")

    def reach(self, state: State, number: int) -> None:
        """Brings a screen into a state, by the visitor of a number."""
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [] if state.has_script else ["*.js"]})
        self.open(state.path.format(number=number))
        if state.has_script and state.path.startswith("/screens/"):
            self.until("return Object.keys(sessionStorage).length > 0", f"the session of {state.name}")
        for step in state.steps:
            self.until(step, f"{step} of {state.name}")
        self.until(SETTLED, f"{state.name} to settle")

    def open(self, path: str) -> None:
        # A tab would go on with the session that it had.
        self.driver.get(self.origin + "/health/live")
        self.driver.execute_script("sessionStorage.clear()")
        self.driver.get(self.origin + path)

    def picture(self) -> bytes:
        """What is in the window, as PNG, without the mark of the focus: a page that names an input for it has it, and scrolls to
        it, with one of the next two frames; such a page is shown from its top. Nor does it say who else is there: that depends
        on when the visitors before have left."""
        self.driver.execute_async_script(
            """
            const done = arguments[0];
            requestAnimationFrame(() => requestAnimationFrame(() => {
                Object.assign(document.activeElement.style, { outlineColor: "transparent", caretColor: "transparent" });
                for (const node of document.querySelectorAll("#others, #names:not(.row)")) node.style.display = "none";
                if (document.activeElement.matches("input, textarea")) scrollTo({ top: 0, behavior: "instant" });
                done();
            }));
            """)
        return base64.b64decode(self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"])


def _free_port() -> int:
    """One that the system gives to no other program meanwhile."""
    while True:
        port = random.randrange(30_001, 32_768)
        with socket.socket() as taken:
            try:
                taken.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


@contextmanager
def browser(origin: str, visitor: Visitor) -> Iterator[Browser]:
    options = Options()
    for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--font-render-hinting=none", "--lang=en-US"):
        options.add_argument(argument)
    options.binary_location = "/usr/bin/chromium"
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver", port=_free_port()))
    try:
        # Within the two minutes that Selenium waits for an answer.
        driver.set_script_timeout(100)
        width, height = visitor.size
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if visitor.dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"},
            {"name": "forced-colors", "value": "active" if visitor.forced else "none"},
        ]
        for command, parameters in [
            ("Emulation.setDeviceMetricsOverride",
             {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": visitor.touches}),
            ("Emulation.setTouchEmulationEnabled", {"enabled": visitor.touches}),
            ("Emulation.setEmulatedMedia", {"features": features}),
            ("Emulation.setTimezoneOverride", {"timezoneId": "UTC"}),
            ("Network.enable", {}),
            ("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": visitor.language}}),
        ]:
            driver.execute_cdp_cmd(command, parameters)
        yield Browser(driver, origin)
    finally:
        driver.quit()
