"""Whole flows by programs that know no script: one that fills in forms, and a text browser."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import mechanicalsoup
from bs4 import Tag

import lynx
from daemon import Daemon
from lynx import Lynx


class Visitor:
    """Fills in the form of a page as its user would: by labels and by what buttons say."""

    def __init__(self, daemon: Daemon) -> None:
        self.browser = mechanicalsoup.StatefulBrowser(raise_on_404=False)
        # A busy machine may load for longer than a page is held back of itself.
        self.browser.session.headers.update({"Accept": "text/html", "Prefer": "wait=60"})
        self.origin = daemon.origin
        #: The form that is being filled in.
        self.form: Tag | None = None

    def open(self, path: str) -> None:
        self.form = None
        self.browser.open(self.origin + path)

    @property
    def text(self) -> str:
        return " ".join(self.browser.page.get_text(" ").split())

    @property
    def heading(self) -> str:
        return self.browser.page.h1.get_text()

    def _field(self, label: str) -> Tag:
        found = [tag for tag in self.browser.page.find_all("label") if tag.get_text().strip() == label]
        assert found, f"No field is labelled {label!r}."
        return self.browser.page.find(id=found[0]["for"])

    def value(self, label: str) -> str:
        field = self._field(label)
        return field.get_text() if field.name == "textarea" else field.get("value", "")

    def fault(self, label: str) -> str:
        described = self._field(label).get("aria-describedby")
        return self.browser.page.find(id=described).get_text() if described else ""

    def fill(self, label: str, text: str) -> None:
        self._select(self.browser.page.find("form", class_="page"))[self._field(label)["name"]] = text

    def press(self, title: str) -> None:
        """Presses the first button that says so, with what was filled in."""
        button = next(
            tag
            for tag in self.browser.page.find_all("button")
            if title in (tag.get_text().strip(), tag.get("aria-label")) and not tag.has_attr("hidden")
        )
        assert not button.has_attr("disabled"), f"{title!r} is off."
        self._select(button.find_parent("form")).choose_submit(button)
        self.form = None
        self.browser.submit_selected()

    def _select(self, form: Tag) -> mechanicalsoup.Form:
        """The form, with what was filled in before."""
        if self.form is not form:
            self.form = form
            self.browser.select_form(form)
        return self.browser.form


def check(condition: bool, visitor: Visitor, what: str) -> None:
    if not condition:
        raise AssertionError(f"{what}, but the page says: {visitor.heading}: {visitor.text[:600]}")


def person(visitor: Visitor) -> None:
    visitor.open("/screens/person")
    visitor.fill("Name", "Anna")
    visitor.press("Reverse")
    check(visitor.value("Name") == "annA", visitor, "the name is reversed")


def contact(visitor: Visitor) -> None:
    visitor.open("/screens/contacts")
    visitor.press("New contact")
    check(visitor.heading == "New contact", visitor, "the form is open")
    visitor.fill("First name", "Zacharias")
    visitor.fill("Last name", "Zinnober")
    visitor.press("Save")
    check("Zacharias Zinnober" in visitor.text, visitor, "the contact is listed")
    visitor.open("/screens/contacts?search=Zinnober")
    row = next(tag for tag in visitor.browser.page.find_all("button") if "Zacharias" in tag.get_text())
    visitor.press(row.get_text().strip())
    check(visitor.heading == "Zacharias Zinnober", visitor, "the contact is open")
    visitor.press("Edit")
    visitor.fill("Company", "Farben")
    visitor.press("Save")
    check("Farben" in visitor.text and visitor.heading == "Zacharias Zinnober", visitor, "the contact is changed")
    visitor.press("Delete")
    check("was deleted" in visitor.text and "Undo" in visitor.text, visitor, "the contact is deleted")
    visitor.open("/screens/contacts?search=Zinnober")
    check("Nobody is found." in visitor.text, visitor, "it is not there any more")


def search(visitor: Visitor) -> None:
    visitor.open("/screens/characters")
    visitor.fill("Search", "snowman")
    visitor.press("Apply")
    check("SNOWMAN" in visitor.text and "CHRISTMAS" not in visitor.text, visitor, "the snowman is found")
    visitor.open("/screens/contacts?search=amelia")
    check("Amelia Applecart" in visitor.text and "Ägidius" not in visitor.text, visitor, "Amelia is found")


def refusal(visitor: Visitor) -> None:
    visitor.open("/screens/contact-form")
    visitor.fill("E-mail", "nowhere")
    visitor.fill("First name", "Ada")
    visitor.press("Save")
    check("e-mail" in visitor.fault("E-mail"), visitor, "the fault is at its field")
    check(visitor.value("E-mail") == "nowhere" and visitor.value("First name") == "Ada", visitor, "what was typed is there")
    visitor.fill("E-mail", "ada@example.org")
    visitor.press("Save")
    check(visitor.heading == "Contact" or visitor.heading == "New contact" or "Ada" in visitor.text, visitor, "it is saved")


FLOWS: list[Callable[[Visitor], None]] = [person, contact, search, refusal]

#: What a text browser shows of a screen, in this order.
TEXTS = {
    "/": ["Person", "A name to reverse", "Gallery", "Contacts"],
    "/screens/person": ["Person", "Name", "Reverse", "Uppercase", "Dominik"],
    "/screens/gallery": ["Gallery", "Layout", "Content", "Start", "End"],
    "/screens/contacts": ["Contacts", "New contact", "Search", "Sort by", "Ägidius Ährenfeld"],
    "/screens/contact?id=1": ["Ägidius Ährenfeld", "Edit", "Mobile", "Delete"],
    "/screens/character?codePoint=U%2B2603": ["SNOWMAN", "U+2603", "Category"],
}


def person_in_lynx(daemon: Daemon) -> None:
    with Lynx(f"{daemon.origin}/screens/person") as lynx:
        lynx.shows("Dominik")
        lynx.fill("Name", "Anna")
        lynx.press("Reverse")
        lynx.shows("annA")


def contact_in_lynx(daemon: Daemon) -> None:
    with Lynx(f"{daemon.origin}/screens/contacts") as lynx:
        lynx.shows("Ägidius")
        lynx.press("New contact")
        lynx.shows("First name")
        lynx.press("Save")
        lynx.shows("Please check what is marked.", "Please fill this in.")
        lynx.fill("E-mail", "nowhere")
        lynx.press("Save")
        lynx.shows("This is no e-mail address.")
        lynx.fill("First name", "Wenzeslaus")
        lynx.fill("E-mail", "wenzeslaus@example.org")
        lynx.press("Save")
        lynx.shows("Sort by")
        lynx.fill("Search", "Wenzeslaus")
        lynx.press("Apply")
        lynx.shows("1 contact")
        lynx.press("Wenzeslaus")
        lynx.shows("wenzeslaus@example.org")
        lynx.press("Delete")
        lynx.shows("Wenzeslaus was deleted")


TEXT_FLOWS: list[Callable[[Daemon], None]] = [person_in_lynx, contact_in_lynx]


def text_browser(daemon: Daemon) -> list[str]:
    """What a text browser does not show, and what it can't do."""
    faults = []
    for path, texts in TEXTS.items():
        shown, at = lynx.dump(daemon.origin + path), 0
        for text in texts:
            at = shown.find(text, at)
            if at < 0:
                faults.append(f"lynx: {path} does not show {text!r} in its place: {shown[:400]}")
                break
    return faults


def faults(daemon: Daemon) -> list[str]:
    found = text_browser(daemon)
    flows = {flow.__name__: partial(flow, Visitor(daemon)) for flow in FLOWS}
    flows |= {flow.__name__: partial(flow, daemon) for flow in TEXT_FLOWS}
    for name, flow in flows.items():
        try:
            flow()
        except (AssertionError, StopIteration) as error:
            found.append(f"{name}: {error or 'a control is missing'}")
    return found
