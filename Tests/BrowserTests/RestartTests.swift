import Foundation
import TestPrograms
import Testing
import ViewTree

extension WebClient {
    /// The daemon ends and comes back, and has forgotten all sessions.
    @Suite struct RestartTests {
        /// Runs a body with a page of a daemon that can be killed and started anew.
        private func withPage(
            _ path: String, sign: String, _ body: (Page, _ restart: () async throws -> Daemon) async throws -> Void
        ) async throws {
            let daemon = try Daemon(port: Int(freePort()))
            defer { daemon.terminate() }
            try await Stage.page(path, daemon: daemon) { page in
                try await eventually("the screen is there") { try await page.text(sign) != nil }
                let session = try await page.session()
                try await body(page) {
                    await daemon.kill()
                    let next = try Daemon(port: daemon.origin.port ?? 0)
                    try await eventually("there is another session") {
                        guard try await page.news() != nil else { return false }
                        return try await page.session() != session
                    }
                    return next
                }
            }
        }

        private func tab(_ title: JSON, of page: Page) async throws {
            let script = """
                [...document.querySelectorAll("[role=tab]")].find((tab) => tab.textContent === arguments[0]).click()
                """
            try await page.run(script, [title])
        }

        @Test func `a half filled form is there again with its focus, and secrets are said to be gone`() async throws {
            try await withPage("/screens/gallery", sign: "[role=tab]") { page, restart in
                try await tab("States", of: page)
                try await page.type(" of mine", into: "#secureField")
                try await tab("Inputs", of: page)
                try await page.run("document.querySelector('#volume').focus()")
                try await page.press(.right)
                try await page.click("#showDetails")
                try await page.type("Ada Lovelace", into: "#name")
                try await eventually("it is known") { try await page.revision() == 5 }
                try await page.run("document.querySelector('#name').setSelectionRange(3, 3)")
                let place = "return Math.round(document.querySelector('#name').getBoundingClientRect().top)"
                let top = try await page.run(place)
                let next = try await restart()
                defer { next.terminate() }
                let notice = """
                    The session had ended: this is a new one. Secrets are not kept: “Secure field”. \
                    All else that you typed is still here.
                    """
                #expect(try await page.news() == notice)
                #expect(try await page.run(place) == top)
                try await page.keepPicture("restart", scheme: "light", width: 1280, height: 800)
                #expect(try await page.focused() == "name")
                try await page.press("!")
                #expect(try await page.held("#name") == "Ada! Lovelace")
                #expect(try await page.held("#secureField") == "Secret")
                #expect(try await page.held("#volume") == "45")
                let page = Page(stage: Stage(browser: page.stage.browser, daemon: next), window: page.window)
                try await eventually("the server has it again") {
                    let nodes = try await next.document(of: page.session()).nodes
                    return nodes["volume"]?["value"] == 45 && nodes["showDetails"]?["value"] == false
                        && nodes["pages"]?["selected"] == "inputs"
                }
                #expect(try await page.text("[role=tab][aria-selected=true]") == "Inputs")
            }
        }

        @Test func `all screens of the stack are open again, each with what was typed in it`() async throws {
            try await withPage("/screens/contacts", sign: "#contacts li") { page, restart in
                try await page.type("amelia", into: "[id='filterBar.search']")
                try await eventually("she is found") { try await page.text("#count") == "1 contact" }
                try await page.click("#contacts li .pick")
                try await eventually("she is there") { try await page.text("h1") == "Amelia Applecart" }
                let path = try await page.run("return location.pathname + location.search").string ?? ""
                try await page.click("#edit")
                try await eventually("the form is there") { try await page.held("#givenName") == "Amelia" }
                try await page.type("nne", into: "#givenName")
                try await page.type(" Nobody is told of this.", into: "#notes")
                let notes = try await page.held("#notes")
                #expect(notes?.hasSuffix("told of this.") == true)
                let form = try await page.run("return location.pathname + location.search").string ?? ""
                let next = try await restart()
                defer { next.terminate() }
                #expect(
                    try await page.news()
                        == "The session had ended: this is a new one. What you typed is still here.")
                #expect(try await page.held("#givenName") == "Amelianne")
                #expect(try await page.held("#notes") == notes)
                #expect(try await page.focused() == "notes")
                try await page.isAt(form)
                try await eventually("it can be saved") { try await page.offers("save") }
                try await page.click(".news button")
                try await page.click("#cancel")
                try await eventually("it is asked about") { try await page.text("#question:not([hidden])") != nil }
                try await page.click("#discard")
                try await eventually("she is there") { try await page.text("h1") == "Amelia Applecart" }
                try await page.isAt(path)
                try await page.click(".back")
                try await eventually("she is found") { try await page.text("#count") == "1 contact" }
                #expect(try await page.held("[id='filterBar.search']") == "amelia")
                #expect(try await page.run("return history.state.length") == 1)
            }
        }

        @Test func `what was done and never arrived is said, not done`() async throws {
            let daemon = try Daemon(port: Int(freePort()))
            defer { daemon.terminate() }
            try await Stage.person(daemon: daemon) { page in
                try await page.type(" typed this", into: "#textField")
                await daemon.kill()
                try await page.click("#reverseButton")
                try await page.click("#uppercaseButton")
                // Only then it is known that the first may have arrived.
                try await eventually("both wait") {
                    try await page.text(".offline")?.contains("2 actions wait") == true
                }
                let next = try Daemon(port: daemon.origin.port ?? 0)
                defer { next.terminate() }
                let notice = """
                    The session had ended: this is a new one. What you typed is still here. \
                    This was not done: “Uppercase”. It is not known whether this was done: “Reverse”.
                    """
                try await eventually("it is said") { try await page.news() == notice }
                #expect(try await page.text("#label") == "Dominik")
                #expect(try await page.held("#textField") == "Dominik typed this")
                try await page.click("#reverseButton")
                try await eventually("it is done now") { try await page.text("#label") == "siht depyt kinimoD" }
                #expect(try await page.news() == notice, "it stays until it is dismissed")
                try await page.run("document.querySelector('.news button').click()")
                #expect(try await page.news() == nil)
            }
        }

        private let field: JSON = [
            "id": "field", "type": "textField", "label": "Name", "value": "", "on": ["change": ["post"]],
        ]
        private let button: JSON = ["id": "button", "type": "button", "title": "Go", "on": ["tap": ["post"]]]

        @Test func `after nine minutes an event is for the revision it was made at, and what is not known is said`()
            async throws
        {
            try await Stage.scripted(button, field) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.run("const now = Date.now; Date.now = () => now() + 600_000; drop()")
                _ = try await page.events(2)
                #expect(try await page.headers("if-match") == [nil, "\"1\""])
                let keys = try await page.headers("idempotency-key")
                #expect(keys[0] == keys[1])
                try await page.type("a", into: "#field")
                let stale: JSON = ["type": "/problems/stale", "detail": "The document is at revision 2, not at 1."]
                try await page.answer(stale, status: 412)
                try await eventually("it is said") {
                    try await page.news() == "It is not known whether this was done: “Go”."
                }
                #expect(try await page.held("#field") == "a")
                #expect(try await page.events(3).last?["event"] == "change")
            }
        }

        @Test func `an event without an answer is said after a reload, too`() async throws {
            try await Stage.scripted(button) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.send("POST", "refresh", [:])
                try await eventually("it is said") {
                    try await page.news() == "It is not known whether this was done: “Go”."
                }
            }
        }

        @Test func `a refusal is said until its user does something else`() async throws {
            try await Stage.scripted(button, field) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.type("a", into: "#field")
                try await page.answer(["type": "/problems/refused", "detail": "No."], status: 409)
                _ = try await page.events(2)
                try await page.answer([])
                try await page.type("b", into: "#field")
                _ = try await page.events(3)
                #expect(try await page.text(".notice p") == "No.")
                try await page.click("#button")
                #expect(try await page.text(".notice p") == nil)
            }
        }

        @Test func `where no session can be opened the page stays, says so, and tries again`() async throws {
            try await Stage.scripted(button, field) { page in
                try await page.type("a", into: "#field")
                _ = try await page.events(1)
                let refuse = """
                    const { fetch } = window;
                    window.isOpen = false;
                    window.fetch = (url, options) => !url.endsWith("/sessions") || isOpen ? fetch(url, options)
                        : Promise.resolve(Response.json({ detail: "There is no such screen." }, { status: 404 }));
                    """
                try await page.run(refuse)
                try await page.answer(["type": "/problems/unknown-session"], status: 404)
                let notice = """
                    The session had ended, and no new one could be opened: There is no such screen. \
                    What you typed is still on this page, but it can’t be sent.
                    """
                try await eventually("it is said") { try await page.news() == notice }
                #expect(try await page.held("#field") == "a")
                try await page.run("isOpen = true; document.querySelector('.news button').click()")
                try await eventually("it goes on") {
                    try await page.news() == "The session had ended: this is a new one. What you typed is still here."
                }
                let change: JSON = [
                    "node": "field", "event": "change", "value": "a", "values": ["field": "a"], "base": ["field": ""],
                ]
                #expect(try await page.events(2).last == change)
            }
        }

        @Test func `a screen that does not open any more is said, and what was typed in it can be copied`()
            async throws
        {
            try await withPage("/screens/contacts", sign: "#contacts li") { page, restart in
                try await page.click("#add")
                try await eventually("the form is there") { try await page.text("form") != nil }
                try await page.type("Ada", into: "#givenName")
                // As if it had been another screen, which a new release lacks.
                let gone = """
                    const { fetch } = window;
                    window.fetch = (url, options) => fetch(url, options?.body?.includes('"open"')
                        ? { ...options, body: options.body.replaceAll("contact-form", "gone") } : options);
                    Object.defineProperty(navigator.clipboard, "writeText", { value: async (text) => (window.copied = text) });
                    """
                try await page.run(gone)
                let next = try await restart()
                defer { next.terminate() }
                #expect(
                    try await page.news()?.hasPrefix(
                        "The session had ended: this is a new one. “New contact” could not be opened again: ") == true)
                try await page.isAt("/screens/contacts")
                try await eventually("the list is there") { try await page.text("#contacts li") != nil }
                try await page.run("document.querySelector('.news button').click()")
                try await eventually("it is copied") { try await page.run("return window.copied") == "First name: Ada" }
            }
        }
    }
}

extension Page {
    /// What became of what the user did, as the page says it.
    func news() async throws -> String? { try await text(".news p") }

    /// What a field holds.
    func held(_ selector: String) async throws -> String? {
        try await run("return document.querySelector(arguments[0])?.value", [.string(selector)]).string
    }
}

extension JSON {
    /// The nodes of a document, by id.
    fileprivate var nodes: [String: JSON] {
        var nodes: [String: JSON] = [:]
        if let id = self["id"]?.string { nodes[id] = self }
        var parts = array ?? []
        if case .object(let object) = self { parts = object.members.map(\.value) }
        for part in parts { nodes.merge(part.nodes) { first, _ in first } }
        return nodes
    }
}
