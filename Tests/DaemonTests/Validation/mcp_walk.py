"""An agent by the Python SDK of the Model Context Protocol, which uses the screens of a daemon in each of the SDK's modes; says
what is wrong, or nothing.

The SDK holds each result against the schema of its tool.
"""

import asyncio
import sys

from mcp.client import Client
from mcp_types import ElicitResult


class Person:
    """Who is asked before something destructive is done."""

    def __init__(self):
        self.questions = []
        self.says = ElicitResult(action="accept", content={"yes": True})

    async def ask(self, context, params):
        self.questions.append(params.message)
        return self.says


def expect(holds, *what):
    if not holds:
        print(*what)


async def call(client, tool, **arguments):
    result = await client.call_tool(tool, arguments)
    return result.structured_content, result.content[0].text, result.is_error


def pressed(screen, title):
    """What the control with a title sends."""
    control = next(each for each in screen["controls"] if each["title"] == title)
    return {name: control[name] for name in ("event", "node", "value") if name in control}


def titles(screen):
    return [each["title"] for each in screen["controls"]]


def row(screen, name):
    """The node of the row of which a contact's name is the text."""
    return next(each["node"] + "/" + each["value"] for each in screen["controls"] if each["title"] == name)


async def read_until(client, handle, holds):
    """The screen once something holds of it, or as it is in the end: what takes longer than an answer waits comes later."""
    for _ in range(300):
        screen, _, _ = await call(client, "read_screen", **handle)
        if holds(screen):
            break
        await asyncio.sleep(0.2)
    return screen


async def walk(url, mode):
    person = Person()
    given = f"Ada {mode}"
    async with Client(url, mode=mode, elicitation_callback=person.ask) as client:
        expect(client.protocol_version == ("2025-11-25" if mode == "legacy" else "2026-07-28"), client.protocol_version)
        tools = (await client.list_tools()).tools
        expect([tool.name for tool in tools][3] == "act" and tools[3].annotations.destructive_hint, tools)
        screens, text, _ = await call(client, "list_screens")
        expect("person" in [screen["name"] for screen in screens["screens"]], screens)

        # A name is reversed.
        screen, text, _ = await call(client, "open_screen", screen="person")
        expect(text.splitlines()[1] == "<<<" and text.splitlines()[-1] == ">>>", text)
        handle = {"session": screen["session"]}
        screen, text, wrong = await call(
            client, "act", **handle, **pressed(screen, "Reverse"), values={"textField": "Anna Z"}, key="a"
        )
        expect(not wrong and "Z annA" in screen["text"], text)
        screen, again, wrong = await call(
            client, "act", **handle, event="tap", node="reverseButton", values={"textField": "Anna Z"}, key="a"
        )
        expect(not wrong and "Z annA" in screen["text"], again)
        _, text, wrong = await call(client, "act", **handle, event="tap", node="reverseButton", revision=1)
        expect(wrong and "revision" in text, text)
        await call(client, "close_screen", **handle)
        _, text, wrong = await call(client, "read_screen", **handle)
        expect(wrong and text, text)

        # A contact is made, refused, mended.
        screen, _, _ = await call(client, "open_screen", screen="contact-form")
        handle = {"session": screen["session"]}
        screen, text, wrong = await call(
            client, "act", **handle, **pressed(screen, "Save"), values={"givenName": given, "email": "no"}
        )
        errors = [each["node"] for each in screen["inputs"] if "error" in each]
        expect(not wrong and errors == ["email"] and "\n+ ! " in text, text)
        screen, text, wrong = await call(
            client, "act", **handle, event="tap", node="save", values={"email": "ada@example.org"}
        )
        expect(not wrong and not [each for each in screen["inputs"] if "error" in each], text)

        # It is deleted with a person's yes, and not without.
        screen, _, _ = await call(client, "open_screen", screen="contacts")
        handle = {"session": screen["session"]}
        screen = await read_until(client, handle, lambda screen: given in titles(screen))
        first = row(screen, given)
        expect(next(each for each in screen["controls"] if each["title"] == "Delete")["destructive"], screen)
        person.says = ElicitResult(action="decline")
        _, text, wrong = await call(client, "act", **handle, event="delete", node=first)
        expect(wrong and text.startswith("Not done"), text)
        if mode == "legacy":
            expect(not person.questions, person.questions)
            return
        expect(len(person.questions) == 1 and given in person.questions[0], person.questions)
        other = next(each["node"] for each in screen["controls"] if each.get("destructive") and each["node"] != first)
        asked = await client.session.call_tool(
            "act", {**handle, "event": "delete", "node": first}, allow_input_required=True
        )
        meant = await client.session.call_tool(
            "act",
            {**handle, "event": "delete", "node": other},
            input_responses={"yes": ElicitResult(action="accept", content={"yes": True})},
            request_state=asked.request_state,
            allow_input_required=True,
        )
        expect(meant.result_type == "input_required", meant)
        now, _, _ = await call(client, "read_screen", **handle)
        expect(now["text"] == screen["text"], now["text"])
        person.says = ElicitResult(action="accept", content={"yes": True})
        screen, text, wrong = await call(client, "act", **handle, event="delete", node=first)
        expect(not wrong and ("was deleted" in text or given in titles(screen)), text)
        screen = await read_until(client, handle, lambda screen: given not in titles(screen))
        expect(given not in titles(screen), screen)

        # Nobody signs in for an agent, and what is not for it is not there.
        screen, text, _ = await call(client, "open_screen", screen="sign-in")
        expect("Sign in" not in titles(screen), text)
        _, text, wrong = await call(
            client, "act", session=screen["session"], event="tap", node="signIn", values={"password": "x"}
        )
        expect(wrong and text, text)


async def main(url):
    for mode in ("auto", "2026-07-28", "legacy"):
        await walk(url, mode)
    async with Client(url) as client:
        screen, _, _ = await call(client, "open_screen", screen="tasks")
        calls = [
            call(client, "act", session=screen["session"], event="submit", node="new", values={"new": f"Task {number}"})
            for number in range(10)
        ]
        expect(not any(wrong for _, _, wrong in await asyncio.gather(*calls)), "ten agents at once")
        screen, text, _ = await call(client, "read_screen", session=screen["session"])
        expect(all(f"Task {number}" in text for number in range(10)), text)


asyncio.run(main(sys.argv[1]))
