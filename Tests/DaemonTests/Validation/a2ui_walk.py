"""A client of A2UI by its owner's own code, which walks at random through the screens of a daemon; says what is wrong, or
nothing.

Each first answer has to pass the strictest validation. Whatever is pressed, the surface with its updates has to be that of a
fresh whole answer; and what somebody types in the meantime has to stay.
"""

import json
from typing import Literal

from a2ui.core.basic_catalog.v0_9 import BASIC_COMPONENTS, BasicCatalog, Theme, create_basic_catalog_functions
from a2ui.core.basic_catalog.v0_9.components import CatalogComponentCommon, DynamicString, ModelComponentApi
from a2ui.core.catalog import Catalog
from a2ui.core.processing import MessageProcessor, MessageProcessorOptions
from a2ui.core.validation import STRICT_VALIDATION
from walking import TEXTS, Walk, walk

# Updates may leave components without a parent: the protocol has no message that removes one.
UPDATES = STRICT_VALIDATION.model_copy(update={"allow_orphan_components": True})


class GaugeComponent(CatalogComponentCommon):
    component: Literal["Gauge"] = "Gauge"
    label: DynamicString | None = None
    value: float


BASIC = BasicCatalog()
# That of the examples, with the node type of the gallery's own.
OWN = Catalog(
    catalog_id="https://outlet.example/catalogs/gallery/1.json",
    protocol_version=BASIC.protocol_version,
    components=[*BASIC_COMPONENTS, ModelComponentApi(GaugeComponent)],
    functions=create_basic_catalog_functions(),
    theme_model=Theme,
)


class Surface:
    def __init__(self, messages, validation):
        self.processor = MessageProcessor(
            [BASIC, OWN], options=MessageProcessorOptions(validation_config=validation)
        )
        self.take(messages)

    def take(self, messages):
        # Its processor takes no empty list.
        if messages:
            self.processor.process_messages(messages)

    @property
    def surface(self):
        return self.processor.model.get_surface("main")

    @property
    def model(self):
        return self.surface.data_model.get("/")

    def set(self, path, value):
        self.surface.data_model.set(path, value)

    def tree(self, name="root"):
        """A component with those below it in the places of their ids, without the notices of an event."""
        component = dict(self.surface.components_model.get(name).component_tree)
        if "children" in component:
            component["children"] = [self.tree(each) for each in component["children"] if ":notice" not in each]
        if "child" in component:
            component["child"] = self.tree(component["child"])
        if "tabs" in component:
            component["tabs"] = [{**tab, "child": self.tree(tab["child"])} for tab in component["tabs"]]
        return component

    def components(self):
        def below(value):
            if isinstance(value, dict):
                if "component" in value:
                    yield value
                value = value.values()
            if not isinstance(value, str) and hasattr(value, "__iter__"):
                for each in value:
                    yield from below(each)

        return list(below(self.tree()))


class A2UIWalk(Walk):
    accept = "application/a2ui+json"

    def content_type(self, body):
        return self.accept if "version" in body else super().content_type(body)

    def fill(self, surface):
        """Puts something into some inputs."""
        for component in surface.components():
            value = component.get("value")
            if not isinstance(value, dict) or self.random.random() > 0.25:
                continue
            kind = component["component"]
            if kind == "CheckBox":
                new = self.random.random() < 0.5
            elif kind == "Slider":
                new = self.random.choice([component["min"], component["max"]])
            elif kind == "ChoicePicker":
                new = [self.random.choice(component["options"])["value"]] if component["options"] else []
            elif kind == "DateTimeInput":
                new = self.random.choice(["2026-01-02", "1999-12-31"])
            elif component.get("variant") == "number":
                new = self.random.choice(["", "1", "7.5"])
            else:
                new = self.random.choice(TEXTS)
            surface.set(value["path"], new)

    def press(self, surface):
        """The message of some button; none if there is no button."""
        buttons = [
            each
            for each in surface.components()
            if each["component"] == "Button" and "event" in each["action"] and "checks" not in each
        ]
        if not buttons:
            return None
        return self.pressing(self.random.choice(buttons), surface)

    def pressing(self, button, surface):
        """The message of a button."""
        event, model = button["action"]["event"], surface.model
        context = {
            name: model[value["path"][1:]] if isinstance(value, dict) else value
            for name, value in event["context"].items()
        }
        return self.message(event["name"], button["id"], context)

    @staticmethod
    def message(name, source, context):
        action = {"name": name, "surfaceId": "main", "sourceComponentId": source, "context": context}
        return {"version": "v0.9", "action": {**action, "timestamp": "2026-11-27T12:00:00Z"}}

    def wander(self, screen, steps):
        catalog = self.random.choice([BASIC, OWN])
        known = {"v0.9": {"supportedCatalogIds": ["https://example.org/other.json", catalog.catalog_id]}}
        body = {"screen": screen, "a2uiClientCapabilities": known}
        status, headers, first = self.send("POST", "/sessions", body)
        if status != 201:
            return self.faults.append(f"{screen}: {status} {first}")
        if first[0]["createSurface"]["catalogId"] != catalog.catalog_id:
            return self.faults.append(f"{screen}: another catalog than {catalog.catalog_id}")
        path, last = headers["location"], None
        try:
            Surface(first, STRICT_VALIDATION)
            surface = Surface(first, UPDATES)
            if screen == "gallery":
                self.look_at_gauge(path, surface, catalog)
            for _ in range(steps):
                self.fill(surface)
                last = self.press(surface)
                if last is None:
                    return
                held = json.loads(json.dumps(surface.model))
                # Others' clients of the session change something, too.
                if self.random.random() < 0.2:
                    self.send("POST", path + "/events", {**last, "action": {**last["action"]}})
                status, _, messages = self.send("POST", path + "/events", last)
                if status in (409, 422):
                    continue
                if status != 200:
                    raise AssertionError(f"{status} {messages}")
                surface.take(messages)
                self.compare(surface, path, held, messages)
        except Exception as error:
            self.faults.append(f"{screen}, seed {self.seed}: {error!r:.3000} after {last}")

    def look_at_gauge(self, path, surface, catalog):
        """Switches to the inputs, among which a node of the app's own type is."""
        tab = next(each for each in surface.components() if each["id"] == "~tab:inputs")
        surface.take(self.send("POST", path + "/events", self.pressing(tab, surface))[2])
        gauges = [each["value"] for each in surface.components() if each["component"] == "Gauge"]
        if len(gauges) != (catalog is OWN):
            raise AssertionError(f"the gauges are {gauges} with {catalog.catalog_id}")

    def compare(self, surface, path, held, messages):
        # Work of the app that has ended since is taken in by an event that changes nothing.
        for _ in range(50):
            _, _, whole = self.send("GET", path)
            fresh = Surface(whole, STRICT_VALIDATION)
            if fresh.model["revision"] == surface.model["revision"]:
                break
            context = {name: surface.model[name] for name in ("revision",)}
            _, _, more = self.send("POST", path + "/events", self.message("apply", "root", context))
            surface.take(more)
        if surface.tree() != fresh.tree():
            raise AssertionError(f"the updates lead to {surface.tree()}, not to {fresh.tree()}")
        for name in ("was", "revision"):
            if surface.model[name] != fresh.model[name]:
                raise AssertionError(f"{name} is {surface.model[name]}, not {fresh.model[name]}")
        if surface.model["values"].keys() != fresh.model["values"].keys():
            raise AssertionError(f"the inputs are {surface.model['values']}, not {fresh.model['values']}")
        for message in messages:
            update = message.get("updateDataModel", {"path": ""})
            key = update["path"].removeprefix("/values/")
            if "value" in update and key in held["values"] and update["value"] == held["values"][key]:
                raise AssertionError(f"'{key}' was written, which held that")


walk(A2UIWalk)
