"""Cards of DivKit and what changes them, held against what their owner generates from its schema; and a client of them."""

import re

import pydivkit
from jsonschema import Draft7Validator

CARD = Draft7Validator(pydivkit.DivData.schema())
PATCH = Draft7Validator(pydivkit.DivPatch.schema())
# Texts that differ with the outermost element.
OUTERMOST = re.compile(r"^outlet-[0-9]+$")
DOWNLOAD = re.compile(r"after=[0-9]+&seen=[0-9]+$")
ESCAPE = re.compile(r"\\(\\|@\{)|(\\|@\{)")


def faults(value, validator, kind):
    """What is wrong with a card, or with a patch."""
    found = []
    for error in validator.iter_errors(value):
        while error.context:
            error = max(error.context, key=lambda each: len(each.absolute_path))
        found.append(f"{error.json_path}: {error.message[:300]}")
    try:
        # Unlike the schema this knows no other members.
        if kind(**value).dict() != value:
            found.append("it is read as something else")
    except Exception as error:
        found.append(repr(error)[:300])
    return found


def card_faults(answer):
    if answer.keys() != {"templates", "card"} or answer["templates"] != {}:
        return [f"a card has {list(answer)}"]
    return faults(answer["card"], CARD, pydivkit.DivData) + text_faults(answer)


def patch_faults(answer):
    if answer.keys() != {"templates", "patch"} or answer["templates"] != {}:
        return [f"a patch has {list(answer)}"]
    return faults(answer["patch"], PATCH, pydivkit.DivPatch) + text_faults(answer)


def text_faults(value):
    """The texts in which DivKit would read an expression, or a wrong escape."""
    if isinstance(value, str):
        return [value for match in ESCAPE.finditer(value) if match[2]]
    if isinstance(value, dict):
        value = value.values()
    return [fault for each in value for fault in text_faults(each)] if hasattr(value, "__iter__") else []


def plain(text):
    """A text as DivKit reads it."""
    return ESCAPE.sub(lambda match: match[1] or "", text)


class Client:
    """Shows a card, and applies patches as DivKit does: all changes of a patch, or none."""

    def __init__(self, answer):
        self.shown, self.variables = None, {}
        self.show(answer["card"]["states"][0]["div"])

    def show(self, element):
        # The variables of an element are made once for its id.
        if self.shown is None or self.shown["id"] != element["id"]:
            self.variables = {
                each["name"]: plain(each["value"]) if isinstance(each["value"], str) else each["value"]
                for each in element["variables"]
            }
        self.shown = element
        ids = [each["id"] for each in self.elements()]
        if len(ids) != len(set(ids)):
            raise AssertionError(f"{sorted(each for each in ids if ids.count(each) > 1)} are there twice")

    def take(self, answer):
        changes = {each["id"]: each["items"] for each in answer["patch"]["changes"]}
        applied = []

        def apply(element):
            if element["id"] in changes:
                applied.append(element["id"])
                return changes[element["id"]]
            items = element.get("items")
            if items is None:
                return [element]
            if element["type"] == "tabs":
                items = [{**each, "div": only(apply(each["div"]))} for each in items]
            else:
                items = [each for item in items for each in apply(item)]
            return [{**element, "items": items}]

        def only(elements):
            if len(elements) != 1:
                raise AssertionError("one element has to be there")
            return elements[0]

        shown = only(apply(self.shown))
        if sorted(applied) != sorted(each["id"] for each in answer["patch"]["changes"]):
            raise AssertionError(f"of {list(changes)} only {applied} can be applied")
        self.show(shown)

    def elements(self):
        def below(element):
            yield element
            for each in element.get("items", []):
                yield from below(each.get("div", each))

        return list(below(self.shown))

    def content(self):
        """What it shows, apart from which outermost element it has."""

        def same(value):
            if isinstance(value, dict):
                return {name: same(each) for name, each in value.items()}
            if isinstance(value, list):
                return [same(each) for each in value]
            return DOWNLOAD.sub("", OUTERMOST.sub("", value)) if isinstance(value, str) else value

        return same(self.shown)

    def body(self):
        def text(value):
            return value if isinstance(value, str) else str(value)

        return {name: text(value) for name, value in self.variables.items()}
