import Testing
import ViewTree

extension WebClient {
    /// The pages that the server draws: without a script, and as the client takes them over.
    @Suite struct PageTests {
        @Test func `without a script a form is filled in and sent, and back leads back`() async throws {
            try await Stage.page("/health/live") { page in
                try await page.tool("Emulation.setScriptExecutionDisabled", ["value": true])
                try await page.open("/")
                try await page.click("main a")
                try await page.type(" Ana", into: "#textField")
                try await page.click("button[value='event=tap&node=reverseButton']")
                try await eventually("the label follows") { try await page.text("main p") == "anA kinimoD" }
                try await page.open("/screens/contacts")
                try await page.click("button[value='event=tap&node=add']")
                try await eventually("the form is there") { try await page.text("h1") == "New contact" }
                try await page.click("button[value='event=back']")
                try await eventually("the list is there") { try await page.text("h1") == "Contacts" }
            }
        }

        @Test func `what was typed before the client has loaded stays, and so does the focus`() async throws {
            try await Stage.page("/health/live") { page in
                // Runs while the page is read, before any module.
                let typing = """
                    new MutationObserver((_, observer) => {
                      const field = document.getElementById("textField");
                      if (!field) return;
                      observer.disconnect();
                      field.focus();
                      field.value = "Anna";
                      field.setSelectionRange(2, 2);
                    }).observe(document, { childList: true, subtree: true });
                    """
                try await page.tool("Page.addScriptToEvaluateOnNewDocument", ["source": .string(typing)])
                try await page.open("/screens/person")
                #expect(try await page.revision() == 1)
                #expect(try await page.value() == "Anna")
                #expect(try await page.focused() == "textField")
                #expect(try await page.run("return document.activeElement.selectionStart") == 2)
                try await page.click("#reverseButton")
                try await eventually("the label follows") { try await page.text("#label") == "annA" }
            }
        }

        @Test func `of a long list the page has the first rows, and the client adds the rest`() async throws {
            try await Stage.characters { _ in }
            try await Stage.person { page in
                let opening = """
                    const post = async (path, body) => {
                      const headers = { "content-type": "application/json", prefer: "return=representation, wait=20" };
                      return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
                    };
                    return (async () => {
                      const { session } = await post("/sessions", { screen: "characters" });
                      const events = `/sessions/${session}/events`;
                      let tree;
                      for (let i = 0; i < 6; i += 1) ({ tree } = await post(events, { node: "results", event: "loadMore" }));
                      return [session, JSON.stringify(tree).split('"key":').length - 1];
                    })();
                    """
                let opened = try await page.run(opening)
                let session = try #require(opened[0]?.string)
                let rows = "return document.querySelectorAll('.list li').length"
                try await Stage.page("/health/live") { other in
                    try await other.tool("Emulation.setScriptExecutionDisabled", ["value": true])
                    try await other.open("/sessions/\(session)")
                    #expect(try await other.run(rows) == 200)
                    try await other.tool("Emulation.setScriptExecutionDisabled", ["value": false])
                    try await other.open("/sessions/\(session)")
                    // Sections have keys, too.
                    let all = (opened[1]?.integer ?? 0) - 20
                    try await eventually("the rest is there") { try await other.run(rows).integer ?? 0 > max(200, all) }
                    #expect(try await other.session() == session)
                    #expect(try await other.run("return document.querySelectorAll('a[href*=\"~rows\"]').length") == 0)
                }
            }
        }

        @Test func `the client goes on in the session of a page`() async throws {
            try await Stage.person { page in
                try await page.click("#uppercaseButton")
                try await eventually("the label follows") { try await page.text("#label") == "DOMINIK" }
                let session = try await page.session()
                try await Stage.page("/sessions/\(session)") { other in
                    #expect(try await other.session() == session)
                    #expect(try await other.run("return location.pathname") == "/screens/person")
                    #expect(try await other.text("#label") == "DOMINIK")
                    try await other.click("#reverseButton")
                    try await eventually("the label follows") { try await other.text("#label") == "KINIMOD" }
                }
                try await eventually("both see it") { try await page.text("#label") == "KINIMOD" }
            }
        }

        @Test func `what is not there is a page that leads home`() async throws {
            try await Stage.page("/screens/persn") { page in
                #expect(try await page.text("h1") == "There is no such page")
                try await page.click("main a")
                try await eventually("the screens are listed") { try await page.text("main li") != nil }
            }
        }

        /// Runs a script once the page is read, before any module.
        private func early(_ script: String, _ page: Page) async throws {
            let source = "document.addEventListener('readystatechange', () => { \(script) }, { once: true })"
            try await page.tool("Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])
        }

        @Test func `what was typed before the client has loaded is in the session that the tab keeps`() async throws {
            try await Stage.person { page in
                let session = try await page.session()
                try await page.click("#uppercaseButton")
                try await eventually("the label follows") { try await page.text("#label") == "DOMINIK" }
                try await early(
                    "const field = document.querySelector('#textField'); field.focus(); field.value = 'Anna';", page)
                try await page.send("POST", "refresh", [:])
                try await eventually("the screen is back") { try await page.text("#label") == "DOMINIK" }
                #expect(try await page.session() == session)
                try await eventually("what was typed is there") { try await page.value() == "Anna" }
                #expect(try await page.focused() == "textField")
            }
        }

        /// A page of the contacts, a control of it, and the id of what the client has in its place.
        private static let controls = [
            ("/screens/contacts", "[value='event=select&node=contacts&value=30']", "pick contacts/30"),
            ("/screens/contact?id=2", "[href='tel:+12025550100']", "mobile"),
        ]

        @Test(arguments: controls) func `the focus, and what is in sight, stay when the client takes a page over`(
            path: String, control: String, id: String
        ) async throws {
            let contacts = Example.all.first { $0.name == "contacts" }
            try await Stage.example(#require(contacts)) { page in
                try await page.open("/health/live")
                try await page.run("sessionStorage.clear()")
                try await early("document.querySelector(\"\(control)\")?.focus()", page)
                try await page.open(path)
                try await eventually("it is there") {
                    try await page.isTakenOver(showing: ":is(#contacts li, #mobile)")
                }
                #expect(try await page.focused() == id)
                let isInSight = """
                    const { top, bottom } = document.activeElement.getBoundingClientRect();
                    return top >= 0 && bottom <= innerHeight
                    """
                #expect(try await page.run(isInSight) == true)
            }
        }

        @Test(arguments: [false, true])
        func `what can be done with a row is shown without a script, and by the client that takes over`(isTouched: Bool)
            async throws
        {
            let contacts = Example.all.first { $0.name == "contacts" }
            try await Stage.example(#require(contacts)) { page in
                try await page.run("sessionStorage.clear()")
                if isTouched { try await page.resize(width: 390, height: 844, isTouched: true) }
                try await page.tool("Emulation.setScriptExecutionDisabled", ["value": true])
                try await page.open("/screens/contacts")
                try await page.click("tr:nth-child(2) .actions")
                try await eventually("it is shown") { try await page.text(".options") != nil }
                let isInSight = """
                    const { activeElement } = document;
                    return [activeElement.id, ...[...document.querySelectorAll(".options :is(a, button)")].map((control) => {
                        const { x, y, width, height } = control.getBoundingClientRect();
                        return control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
                    })];
                    """
                #expect(try await page.run(isInSight) == ["~actions", true, true, true, true])
                try await page.tool("Emulation.setScriptExecutionDisabled", ["value": false])
                try await page.send("POST", "refresh", [:])
                let menu = "return [...document.querySelectorAll('.popup:popover-open button')].length"
                try await eventually("the client shows it") { try await page.run(menu) == 2 }
            }
        }

        @Test func `a tab keeps the focus when the client takes a page over`() async throws {
            try await Stage.page("/health/live") { page in
                try await early("document.querySelector('.tab:nth-child(3)')?.focus()", page)
                try await page.open("/screens/gallery")
                try await eventually("it is there") { try await page.isTakenOver(showing: "[role=tab]") }
                let tab = "return [document.activeElement.role, document.activeElement.textContent]"
                #expect(try await page.run(tab) == ["tab", "Actions"])
            }
        }

        @Test func `a page that was scrolled stays where it was when the client takes it over`() async throws {
            let contacts = Example.all.first { $0.name == "contacts" }
            try await Stage.example(#require(contacts)) { page in
                try await page.open("/health/live")
                try await page.run("sessionStorage.clear()")
                try await early("document.querySelector('[value$=\"value=30\"]')?.scrollIntoView()", page)
                try await page.open("/screens/contacts")
                try await eventually("it is there") { try await page.isTakenOver(showing: "#contacts li") }
                let top = "return document.getElementById('pick contacts/30').getBoundingClientRect().top"
                let place = try await page.run(top).number ?? -1
                #expect((-100...500).contains(place), "\(place)")
            }
        }
    }
}
