"""A client of DivKit, which walks at random through the screens of a daemon; says what is wrong, or nothing.

Each answer has to pass its owner's schema. Whatever is pressed, and whichever answers get lost, the element that the client
shows with the patches applied to it has to be that of a fresh card.
"""

import copy

from divkit import Client, card_faults, patch_faults
from walking import TEXTS, Walk, walk


class DivKitWalk(Walk):
    accept = "application/vnd.divkit+json"

    def fill(self, client):
        """Puts something into some inputs."""
        for element in client.elements():
            if self.random.random() > 0.25:
                continue
            if element["type"] == "switch":
                client.variables[element["is_on_variable"]] = self.random.choice([0, 1])
            elif element["type"] == "slider":
                bounds = [element["min_value"], element["max_value"]]
                client.variables[element["thumb_value_variable"]] = self.random.choice(bounds)
            elif element["type"] == "select":
                option = self.random.choice(element["options"])
                client.variables[element["value_variable"]] = option["value"]
            elif element["type"] == "input":
                texts = ["", "1", "7.5"] if element["keyboard_type"] == "number" else TEXTS
                client.variables[element["text_variable"]] = self.random.choice(texts)

    def press(self, client):
        """The action of some control; none if there is no control."""
        actions = [action["typed"] for each in client.elements() for action in each.get("actions", []) if "typed" in action]
        if not actions:
            return None
        if any(each["container_id"] != client.shown["id"] for each in actions):
            raise AssertionError("a control sends the variables of another element")
        return self.random.choice(actions)

    def wander(self, screen, steps):
        status, headers, first = self.send("POST", "/sessions", {"screen": screen})
        if status != 201:
            return self.faults.append(f"{screen}: {status} {first}")
        path, last = headers["location"], None
        try:
            self.require(card_faults(first))
            client = Client(first)
            for _ in range(steps):
                self.fill(client)
                last = self.press(client)
                if last is None:
                    return
                # Somebody else's client does something, too.
                if self.random.random() < 0.2:
                    other = self.press(Client(self.send("GET", path)[2]))
                    self.send("POST", other["request"]["url"], {})
                status, _, answer = self.send("POST", last["request"]["url"], client.body())
                if status not in (204, 409, 422):
                    raise AssertionError(f"{status} {answer}")
                actions = last["on_success_actions"] if status == 204 else last["on_fail_actions"]
                download = actions[0]["typed"]["url"]
                # An answer may get lost.
                if self.random.random() < 0.2:
                    self.send("GET", download)
                    continue
                self.compare(client, path, download)
        except Exception as error:
            self.faults.append(f"{screen}, seed {self.seed}: {error!r:.3000} after {last}")

    def compare(self, client, path, download):
        before = client
        # Work of the app may end between two answers.
        for _ in range(50):
            status, headers, patch = self.send("GET", download)
            if status != 200:
                raise AssertionError(f"{status} {patch}")
            self.require(patch_faults(patch))
            patched = copy.deepcopy(before)
            patched.take(patch)
            _, fresh_headers, card = self.send("GET", path)
            if fresh_headers["ETag"].split("-")[0] == headers["ETag"].split("-")[0]:
                break
        client.shown, client.variables = patched.shown, patched.variables
        self.require(card_faults(card))
        fresh = Client(card)
        if self.plain(client) != self.plain(fresh):
            raise AssertionError(f"the patches lead to {self.plain(client)}, not to {self.plain(fresh)}")
        if client.variables.keys() != fresh.variables.keys() or client.variables["~was"] != fresh.variables["~was"]:
            raise AssertionError(f"the inputs are {client.variables}, not {fresh.variables}")

    @staticmethod
    def plain(client):
        """What a client shows, without the notices of an event."""
        content = client.content()
        content["items"] = [each for each in content["items"] if each["id"] != "~notices"]
        return content

    @staticmethod
    def require(faults):
        if faults:
            raise AssertionError("; ".join(faults)[:2000])


walk(DivKitWalk)
