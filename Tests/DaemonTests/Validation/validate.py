"""Holds documents, events and descriptions against the validators that others use; says what is wrong, or nothing."""

import json
import pathlib
import random
import sys

from a2ui.core.basic_catalog.v0_9 import BasicCatalog
from a2ui.core.processing import MessageProcessor, MessageProcessorOptions
from a2ui.core.validation import STRICT_VALIDATION
from divkit import card_faults
from jsonschema import Draft6Validator, Draft202012Validator
from openapi_spec_validator import validate as validate_openapi

folder = pathlib.Path(sys.argv[1])
faults = []
# The members that are there whatever they hold.
ALWAYS = {"text", "title", "value"}


def read(name):
    return json.loads((folder / name).read_text())


def validator(name):
    schema = read(name)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def nodes(node):
    """A node and all below it."""
    yield node
    for child in node.get("children", []):
        yield from nodes(child)
    for section in node.get("sections", []):
        for row in [section.get("header"), *section["rows"], section.get("footer")]:
            if row:
                yield from nodes(row)
    for member in ["placeholder", "fallback"]:
        if isinstance(node.get(member), dict):
            yield from nodes(node[member])


def spoil(document, generator):
    """Breaks one rule that every document keeps; says which."""
    node = generator.choice(list(nodes(document["tree"])))
    spoiling = generator.choice(["id", "type", "unknown", "value", "top", "missing"])
    if spoiling == "id":
        del node["id"]
    elif spoiling == "type":
        node["type"] = "nothing"
    elif spoiling == "unknown":
        node["unknownMember"] = 1
    elif spoiling == "value":
        valued = [(node, member) for node in nodes(document["tree"]) for member in ALWAYS & node.keys()]
        if not valued:
            return None
        node, member = generator.choice(valued)
        node[member] = {"no": "value"}
    elif spoiling == "top":
        document["unknownMember"] = 1
    else:
        del document[generator.choice(["revision", "tree", "stack", "effects"])]
    return spoiling


documents = validator("document.schema.json")
for index, document in enumerate(read("documents.json")):
    for error in documents.iter_errors(document):
        faults.append(f"document {index}: {error.json_path}: {error.message[:300]}")
    for seed in range(5):
        spoilt = json.loads(json.dumps(document))
        spoiling = spoil(spoilt, random.Random(index * 100 + seed))
        if spoiling and documents.is_valid(spoilt):
            faults.append(f"document {index}, spoilt by '{spoiling}' with seed {seed}, passes")

events = validator("event.schema.json")
for case in read("events.json"):
    if events.is_valid(case["event"]) != case["isAccepted"]:
        faults.append(f"event {case['event']}: the schema and the decoder differ")

# Microsoft's own schema of version 1.5.
cards = Draft6Validator(json.loads((pathlib.Path(__file__).parent / "adaptive-card.json").read_text()))
for index, card in enumerate(read("cards.json")):
    for error in cards.iter_errors(card):
        while error.context:
            error = max(error.context, key=lambda each: len(each.absolute_path))
        faults.append(f"card {index}: {error.json_path}: {error.message[:300]}")
    if cards.is_valid(card | {"body": [*card["body"], {"type": "Input.Text"}]}):
        faults.append(f"card {index} passes with an input without an id")

# What DivKit generates from its schema.
for index, card in enumerate(read("divkit.json")):
    faults += [f"card {index} of DivKit: {fault}" for fault in card_faults(card)]
    items = card["card"]["states"][0]["div"]["items"]
    for wrong in [{"type": "text", "id": "more"}, {"type": "unknown"}, {"type": "text", "text": "@{more}"}]:
        items.append(wrong)
        if not card_faults(card):
            faults.append(f"card {index} of DivKit passes with {wrong}")
        items.pop()

# A2UI's own processor, at its strictest.
for index, surface in enumerate(read("surfaces.json")):
    spoilt = json.loads(json.dumps(surface))
    spoilt[-1]["updateComponents"]["components"].append({"id": "more", "component": "Text", "text": ""})
    for messages, is_right in [(surface, True), (spoilt, False)]:
        options = MessageProcessorOptions(validation_config=STRICT_VALIDATION)
        processor = MessageProcessor([BasicCatalog()], options=options)
        try:
            processor.process_messages(messages)
            if not is_right:
                faults.append(f"surface {index} passes with a component that nothing shows")
        except Exception as error:
            if is_right:
                faults.append(f"surface {index}: {error!r:.300}")

try:
    validate_openapi(read("openapi.json"))
except Exception as error:
    faults.append(f"openapi: {error}")

print("\n".join(faults), end="")
