import Testing
import ViewTree

extension WebClient {
    @Suite struct EventTests {
        private let field: JSON = [
            "id": "field", "type": "textField", "label": "Name", "value": "a", "on": ["change": ["post"]],
        ]
        private let button: JSON = ["id": "button", "type": "button", "title": "Go", "on": ["tap": ["post"]]]
        private let label: JSON = ["id": "label", "type": "label", "text": "a"]

        @Test func `what was typed before another change came says what it was typed over`() async throws {
            let plain: JSON = ["id": "field", "type": "textField", "label": "Name", "value": "a"]
            try await Stage.scripted(plain, button, label) { page in
                try await page.type("b", into: "#field")
                try await page.push(
                    2, ["op": "replace", "path": "/tree/children/0/value", "value": "z"],
                    ["op": "replace", "path": "/tree/children/2/text", "value": "b"])
                try await eventually("it is seen") { try await page.text("#label") == "b" }
                try await page.click("#button")
                var tap: JSON = ["node": "button", "event": "tap", "values": ["field": "ab"], "base": ["field": "a"]]
                #expect(try await page.events(1).last == tap)
                try await page.answer(3, ["op": "replace", "path": "/tree/children/2/text", "value": "c"])
                try await eventually("it is seen") { try await page.text("#label") == "c" }
                // By now its user has had the time to see it.
                try await page.type("c", into: "#field")
                try await page.click("#button")
                tap = ["node": "button", "event": "tap", "values": ["field": "abc"], "base": ["field": "z"]]
                #expect(try await page.events(2).last == tap)
            }
        }

        @Test func `one event is under way at a time, and changes of one field become one`() async throws {
            try await Stage.scripted(field, button, label) { page in
                try await page.type("bcd", into: "#field")
                let first = try await page.events(1).last
                #expect(
                    first == [
                        "node": "field", "event": "change", "value": "ab", "values": ["field": "ab"],
                        "base": ["field": "a"],
                    ])
                try await page.answer(2, ["op": "replace", "path": "/tree/children/0/value", "value": "ab"])
                let second = try await page.events(2).last
                #expect(
                    second == [
                        "node": "field", "event": "change", "value": "abcd", "values": ["field": "abcd"],
                        "base": ["field": "ab"],
                    ])
                #expect(try await page.run("return document.querySelector('#field').value") == "abcd")
                let keys = try await page.headers("idempotency-key")
                #expect(keys.count == 2 && keys[0] != keys[1])
            }
        }

        @Test func `a debounced change waits for a pause, or for the next event`() async throws {
            let slow: JSON = [
                "id": "field", "type": "textField", "label": "Name", "value": "a",
                "on": ["change": [["post": ["debounce": 60_000]]]],
            ]
            let quick: JSON = [
                "id": "quick", "type": "textField", "label": "Quick", "value": "a",
                "on": ["change": [["post": ["debounce": 100]]]],
            ]
            try await Stage.scripted(slow, quick, button) { page in
                try await page.put("bc", into: "#quick")
                #expect(try await page.events(1).last?["value"] == "abc")
                try await page.answer([])
                try await page.type("bc", into: "#field")
                try await page.click("#button")
                #expect(try await page.events(2).last?["value"] == "abc")
                try await page.answer([])
                #expect(try await page.events(3).last?["event"] == "tap")
                try await page.answer([])
                try await page.push(
                    2, ["op": "add", "path": "/stack/-", "value": ["presentation": "push", "url": "/screens/x"]])
                try await eventually("there is a way back") {
                    try await page.run("return document.querySelector('.back').hidden") == false
                }
                try await page.type("d", into: "#field")
                try await page.click(".back")
                #expect(try await page.events(4).last?["value"] == "ad")
                try await page.answer([])
                #expect(try await page.events(5).last?["event"] == "back")
            }
        }

        @Test func `only what can't be undone names the revision that was seen`() async throws {
            let remove: JSON = [
                "id": "remove", "type": "button", "title": "Remove", "role": "destructive", "on": ["tap": ["post"]],
            ]
            try await Stage.scripted(button, remove) { page in
                for (index, id) in ["#button", "#remove"].enumerated() {
                    try await page.click(id)
                    _ = try await page.events(index + 1)
                    try await page.answer([])
                }
                _ = try await page.events(2)
                #expect(try await page.headers("if-match") == [nil, "\"1\""])
            }
        }

        @Test func `what a network or a gateway swallowed is sent again to the byte`() async throws {
            try await Stage.scripted(button, label) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.answer(["title": "Bad gateway"], status: 502)
                _ = try await page.events(2)
                #expect(try await page.text(".offline") != "")
                try await page.run("drop()")
                let bodies = try await page.events(3)
                let keys = try await page.headers("idempotency-key")
                #expect(bodies.allSatisfy { $0 == bodies[0] })
                #expect(keys.allSatisfy { $0 == keys[0] })
                try await page.answer(2, ["op": "replace", "path": "/tree/children/1/text", "value": "b"])
                try await eventually("the label follows") { try await page.text("#label") == "b" }
                try await eventually("the notice goes") { try await page.text(".offline") == "" }
            }
        }

        @Test func `a server that is busy says why, and gets the event again with its key`() async throws {
            try await Stage.scripted(button, label) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                let busy: JSON = ["detail": "The server has no memory left for this."]
                try await page.run("answer(arguments[0], 503, { 'retry-after': '1' })", [busy])
                try await eventually("it is said") {
                    try await page.text(".offline")
                        == "The server has no memory left for this. Trying again… “Go” waits, and is sent then."
                }
                let bodies = try await page.events(2)
                #expect(bodies[0] == bodies[1])
                let keys = try await page.headers("idempotency-key")
                #expect(keys[0] == keys[1])
                #expect((keys[0].string ?? "").count >= 22)
                try await page.answer(2, ["op": "replace", "path": "/tree/children/1/text", "value": "b"])
                try await eventually("the label follows") { try await page.text("#label") == "b" }
                try await eventually("the notice goes") { try await page.text(".offline") == "" }
            }
        }

        @Test func `an event to a screen under maintenance is not sent again, and what was typed stays`() async throws {
            let quiet: JSON = ["id": "field", "type": "textField", "label": "Name", "value": "a"]
            try await Stage.scripted(quiet, button, label) { page in
                try await page.type("b", into: "#field")
                try await page.click("#button")
                _ = try await page.events(1)
                let problem: JSON = ["type": "/problems/under-maintenance", "detail": "x", "note": "Back at ten."]
                try await page.run("answer(arguments[0], 503, { 'retry-after': '60' })", [problem])
                try await eventually("it is said") {
                    try await page.text(".notice p")
                        == "This page is under maintenance. Back at ten. Nothing has changed."
                }
                #expect(try await page.text(".offline") == "")
                #expect(try await page.run("return document.querySelector('#field').value") == "ab")
                try await page.click("#button")
                #expect(try await page.events(2).last?["values"]?["field"] == "ab")
            }
        }

        @Test func `an attempt in a pause is not sent again, and the page says why`() async throws {
            try await Stage.scripted(button, label) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                let pause: JSON = ["type": "/problems/too-many-attempts", "detail": "For developers."]
                try await page.run("answer(arguments[0], 429, { 'retry-after': '900' })", [pause])
                try await eventually("it is said") {
                    try await page.text(".notice p")
                        == "There were too many failed attempts. Please wait, and try again. Nothing has changed."
                }
                #expect(try await page.text(".offline") == "")
                // The user tries again when they want to, with a key of its own.
                try await page.click("#button")
                _ = try await page.events(2)
                let keys = try await page.headers("idempotency-key")
                #expect(keys[0] != keys[1])
                try await page.answer(2, ["op": "replace", "path": "/tree/children/1/text", "value": "b"])
                try await eventually("the label follows") { try await page.text("#label") == "b" }
            }
        }

        @Test func `an answer whose bytes are gone is the whole document`() async throws {
            try await Stage.scripted(field, button) { page in
                try await page.type("b", into: "#field")
                _ = try await page.events(1)
                try await page.run("drop()")
                _ = try await page.events(2)
                let whole = """
                    const whole = structuredClone(first);
                    whole.revision = 4;
                    whole.tree.children[0].value = "AB";
                    answer(whole, 200, { etag: '"4"' });
                    """
                try await page.run(whole)
                try await eventually("the field follows") {
                    try await page.run("return document.querySelector('#field').value") == "AB"
                }
                try await page.click("#button")
                #expect(try await page.events(3).last == ["node": "button", "event": "tap", "values": [:]])
            }
        }

        @Test func `a refusal is said, not repeated, and the document fetched anew`() async throws {
            try await Stage.scripted(button) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.answer(["detail": "The button is disabled."], status: 409)
                try await eventually("it is said") {
                    try await page.text(".notice")?.hasPrefix("The button is disabled.") == true
                }
                #expect(try await page.run("return streams") == ["/sessions/s/stream?after=1", "/sessions/s/stream"])
                #expect(try await page.events(1).count == 1)
            }
        }

        @Test func `what a node does not offer is not sent, and words for the client alone are obeyed`() async throws {
            let next: JSON = [
                "id": "next", "type": "button", "title": "Next",
                "on": ["tap": ["sing", ["dance": 1], ["focus": "field"]]],
            ]
            let mute: JSON = ["id": "mute", "type": "button", "title": "Mute"]
            try await Stage.scripted(field, next, mute) { page in
                try await page.click("#mute")
                try await page.click("#next")
                #expect(try await page.focused() == "field")
                #expect(try await page.events(0).isEmpty)
            }
        }

        @Test func `what is no answer of the server's, although it seems to be one, is none`() async throws {
            try await Stage.scripted(button, label) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.run("asked.shift()[0](new Response('<title>Log in</title>'))")
                let bodies = try await page.events(2)
                #expect(bodies[0] == bodies[1])
                #expect(try await page.text(".offline") != "")
                try await page.run("asked.shift()[0](new Response(null, { status: 204, headers: { etag: '\"2\"' } }))")
                try await eventually("it asks for the document") {
                    try await page.run("return streams.length") == 2
                }
                try await eventually("it is over") { try await page.text("#button:not([aria-busy])") != nil }
                try await page.click("#button")
                _ = try await page.events(3)
                try await page.answer(["title": "Welcome"])
                try await eventually("it is over") { try await page.text("#button:not([aria-busy])") != nil }
                try await page.click("#button")
                _ = try await page.events(4)
                try await page.answer(2, ["op": "replace", "path": "/tree/children/1/text", "value": "b"])
                try await eventually("the label follows") { try await page.text("#label") == "b" }
            }
        }

        @Test func `an answer that can't be shown does not hold up what waits`() async throws {
            let counter: JSON = [
                "id": "counter", "type": "button", "title": "+", "on": ["tap": [["post": ["debounce": 0]]]],
            ]
            try await Stage.scripted(button, counter) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.click("#counter")
                try await page.run("answer({ tree: {} })")
                #expect(try await page.events(2).last?["node"] == "counter")
                #expect(try await page.text("#button:not([aria-busy])") != nil)
            }
        }
    }
}
