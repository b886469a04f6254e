"""What axe finds wrong with a page."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python

from browser import Browser

SOURCE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()

RUN = """
    const done = arguments[arguments.length - 1];
    const sentence = ({ id, help }, { target, failureSummary }) => `${id}: ${help} (${target}) ${failureSummary}`;
    axe.run(document, { resultTypes: ["violations"] }).then(
        ({ violations }) => done(violations.flatMap((rule) => rule.nodes.map((node) => sentence(rule, node)))),
        (error) => done([`${error}`]))
"""


def violations(browser: Browser) -> list[str]:
    """One sentence for each violation."""
    browser.driver.execute_script(SOURCE)
    return browser.driver.execute_async_script(RUN)
