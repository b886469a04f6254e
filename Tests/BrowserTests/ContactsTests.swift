import Testing
import ViewTree

extension WebClient {
    /// The address book, in the hands of somebody.
    @Suite struct ContactsTests {
        /// Opens the list, once it is there.
        private func contacts(_ body: (Page) async throws -> Void) async throws {
            try await Stage.page("/screens/contacts") { page in
                try await isThere(page)
                try await body(page)
            }
        }

        private func isThere(_ page: Page) async throws {
            try await eventually("they are there") { try await page.text("#contacts li") != nil }
        }

        /// A name that nobody has had yet.
        private var newName: String { "Zz\(UInt32.random(in: .min ... .max))" }

        /// Opens the form for a new contact.
        private func add(_ page: Page) async throws {
            try await page.click("#add")
            try await eventually("the form is there") { try await page.text("form") != nil }
        }

        /// Makes a contact of that first name, from the list on screen.
        private func make(_ name: String, _ page: Page) async throws {
            try await add(page)
            try await page.type(name, into: "#givenName")
            try await page.click("#save")
            try await eventually("it is in the list") { try await page.text("#contacts")?.contains(name) == true }
        }

        /// Opens the contact of that name.
        private func open(_ name: String, _ page: Page) async throws {
            try await page.run(
                """
                [...document.querySelectorAll("#contacts li")].find((row) => row.textContent.includes(arguments[0]))
                    .querySelector(".pick").click()
                """, [.string(name)])
            try await eventually("it is there") { try await page.text("h1") == name }
        }

        private func delete(_ page: Page) async throws {
            try await page.click("#delete")
            try await eventually("it is gone") { try await page.text("#contacts") != nil }
        }

        private func value(_ selector: String, _ page: Page) async throws -> String? {
            try await page.run("return document.querySelector(arguments[0])?.value", [.string(selector)]).string
        }

        @Test func `with the keyboard alone, a contact is made, corrected, deleted, and brought back`() async throws {
            let name = newName
            try await contacts { page in
                _ = try await page.complaints()
                try await page.reach { try await page.focused() == "add" }
                try await page.press(.enter)
                try await eventually("the form is there") { try await page.text("form") != nil }
                try await page.reach { try await page.focused() == "email" }
                try await page.press("a", "d", "a", "@", .enter)
                try await eventually("it is summed up") { try await page.text("#summary")?.contains("e-mail") == true }
                #expect(try await page.text("#summary")?.contains("First name") == true)
                #expect(try await page.heard().contains { $0.hasPrefix("alert") })
                let described = "return document.activeElement.getAttribute('aria-invalid')"
                try await page.run("document.querySelector('#summary button').focus()")
                try await page.press(.enter)
                #expect(try await page.focused() == "givenName", "the summary leads to what is wrong")
                #expect(try await page.run(described) == "true")
                for key in name { try await page.press(key) }
                try await page.reach { try await page.focused() == "email" }
                // What is shown for some seconds stays until it has been looked at.
                try await page.run("window.own = setInterval; window.setInterval = () => 1")
                try await page.press(.end, "a", ".", "e", "x", "a", "m", "p", "l", "e", .enter)
                try await eventually("it is in the list") { try await page.text("#contacts")?.contains(name) == true }
                let toast = ".toast[role=status]"
                try await eventually("it is seen") { try await page.text(toast) == "\(name) was saved." }
                try await page.run(
                    "document.querySelector(arguments[0]).remove(); window.setInterval = own", [.string(toast)])

                try await open(name, page)
                #expect(try await page.text("#email") == "ada@a.example")
                try await page.reach { try await page.focused() == "delete" }
                try await page.run("window.setInterval = () => 1")
                try await page.press(.enter)
                try await eventually("it can be undone") { try await page.offered() == "\(name) was deleted." }
                // While it has the focus its time stands still: it stays until then.
                try await page.run(
                    "document.querySelector('.notice + .notice button').focus(); window.setInterval = own")
                try await eventually("it is gone") { try await page.text("#contacts")?.contains(name) == false }
                try await page.press(.enter)
                try await eventually("it is back") { try await page.text("#contacts")?.contains(name) == true }
                try await open(name, page)
                try await delete(page)
                #expect(try await page.complaints() == [])
            }
        }

        @Test func `a search that finds nothing can be cleared`() async throws {
            try await contacts { page in
                let isOffered = "return document.querySelector('.clear').checkVisibility()"
                #expect(try await page.run(isOffered) == false)
                try await page.type("qqq", into: "[id='filterBar.search']")
                try await eventually("nobody is found") { try await page.text("#nobody") != nil }
                #expect(try await page.run(isOffered) == true)
                try await page.click(".clear")
                try await eventually("all are there") { try await page.text("#contacts li") != nil }
                #expect(try await page.focused() == "filterBar.search")
                #expect(try await page.run(isOffered) == false)
            }
        }

        @Test(arguments: [true, false])
        func `on a phone what can be done with the selected rows is at the bottom, with a script and without`(
            hasScript: Bool
        ) async throws {
            try await Stage.page("/health/live") { page in
                try await page.resize(width: 390, height: 844, isTouched: true)
                try await page.tool("Emulation.setScriptExecutionDisabled", ["value": .bool(!hasScript)])
                try await page.open("/screens/contacts?implementation=table")
                if hasScript {
                    try await eventually("they are there") { try await page.isTakenOver(showing: "#contacts .pick") }
                }
                try await page.click(hasScript ? "#select" : "button[value='event=tap&node=select']")
                let rows = ".list :is([type=checkbox], [aria-pressed])"
                try await eventually("rows can be selected") { try await page.text(rows) != nil }
                try await page.run("[...document.querySelectorAll(arguments[0])].at(-1).click()", [.string(rows)])
                let bar = "main [role=toolbar]:not(.tools *)"
                try await eventually("one is selected") { try await page.text(bar + " .label") == "1 selected" }
                // Where each box is, and what would be touched in its midst.
                let look = """
                    scrollTo(0, arguments[1] * document.documentElement.scrollHeight);
                    const bar = document.querySelector(arguments[0]);
                    const { left, top, right, bottom } = bar.getBoundingClientRect();
                    const tools = document.querySelector(".tools").getBoundingClientRect();
                    const buttons = [...bar.querySelectorAll("button")].filter((button) => {
                        const { x, y, width, height } = button.getBoundingClientRect();
                        return height >= 44 && button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
                    });
                    const last = [...document.querySelectorAll(".list :is(li, tr)")].at(-1).getBoundingClientRect();
                    return [[left, right, Math.round(bottom - tools.top), tools.bottom], top > 640,
                        buttons.map(({ textContent }) => textContent.trim()), last.bottom <= top];
                    """
                for (part, isAtEnd) in [(0, false), (0.5, false), (1, true)] {
                    let found = try await page.run(look, [.string(bar), .number(part)])
                    #expect(
                        found == [[0, 390, 0, 844], true, ["Add to favourites", "Delete"], .bool(isAtEnd)], "\(found)")
                }
            }
        }

        @Test func `the browser's buttons go back to the list and forward to the contact`() async throws {
            try await contacts { page in
                try await page.type("amelia", into: "[id='filterBar.search']")
                try await page.isAt("/screens/contacts?search=amelia")
                try await eventually("she is found") { try await page.text("#count") == "1 contact" }
                try await open("Amelia Applecart", page)
                try await page.isAt("/screens/contact?id=2")
                try await page.run("history.back()")
                try await eventually("the list is back") { try await page.text("#count") == "1 contact" }
                try await page.isAt("/screens/contacts?search=amelia")
                #expect(try await value("[id='filterBar.search']", page) == "amelia")
                try await page.run("history.forward()")
                try await eventually("she is back") { try await page.text("h1") == "Amelia Applecart" }
                try await page.isAt("/screens/contact?id=2")
            }
        }

        @Test func `what was typed survives a reload, and is asked about when one leaves`() async throws {
            let name = newName
            try await contacts { page in
                try await add(page)
                try await page.type(name, into: "#givenName")
                try await eventually("it is known") { try await page.offers("save") }
                try await page.send("POST", "refresh", [:])
                try await eventually("it is there again") { try await value("#givenName", page) == name }
                #expect(try await page.run("return document.documentElement.classList.contains('modal')") == true)
                try await page.press(.escape)
                try await eventually("it is asked about") { try await page.text("#question:not([hidden])") != nil }
                #expect(try await page.heard().contains { $0.hasPrefix("alertdialog") })
                try await page.click("#keepEditing")
                try await eventually("it goes on") { try await page.text("#question:not([hidden])") == nil }
                #expect(try await value("#givenName", page) == name)
                try await page.click("#cancel")
                try await eventually("it is asked about") { try await page.text("#question:not([hidden])") != nil }
                try await page.click("#discard")
                try await isThere(page)
                #expect(try await page.text("#contacts")?.contains(name) == false)
            }
        }

        @Test func `a form stays as it is while the contact below it is deleted by somebody else`() async throws {
            let name = newName
            try await contacts { first in
                try await make(name, first)
                try await open(name, first)
                let path = try await first.run("return location.pathname + location.search").string ?? ""
                try await first.click("#edit")
                try await eventually("the form is there") { try await value("#givenName", first) == name }
                try await first.run("document.querySelector('#givenName').isSame = true")
                try await first.type("x", into: "#givenName")
                try await Stage.page(path) { second in
                    try await eventually("it is there") { try await second.isTakenOver(showing: "#delete") }
                    try await second.click("#delete")
                    try await eventually("it is gone") { try await second.text("#gone:not([hidden])") != nil }
                }
                try await eventually("it is told") { try await first.text("#gone:not([hidden])") != nil }
                #expect(try await first.run("return document.querySelector('#givenName').isSame") == true)
                #expect(try await value("#givenName", first) == "\(name)x")
                #expect(try await first.focused() == "givenName")
                try await first.click("#cancel")
                try await eventually("it is asked about") { try await first.text("#question:not([hidden])") != nil }
                try await first.click("#discard")
                try await isThere(first)
            }
        }

        @Test func `two tabs see each other's changes, and neither overwrites the other's`() async throws {
            let name = newName
            try await contacts { first in
                try await make(name, first)
                try await open(name, first)
                let path = try await first.run("return location.pathname + location.search").string ?? ""
                try await first.click("#edit")
                try await eventually("the form is there") { try await value("#givenName", first) == name }
                try await first.type("x", into: "#givenName")
                try await Stage.page(path) { second in
                    try await eventually("it is there") { try await second.isTakenOver(showing: "#edit") }
                    try await second.click("#edit")
                    try await eventually("the form is there") { try await value("#givenName", second) == name }
                    try await second.type("y", into: "#givenName")
                    try await second.type("Elsewhere", into: "#company")
                    try await second.click("#save")
                    try await eventually("it is saved") { try await second.text("h1") == "\(name)y" }
                }
                try await eventually("it shows") { try await first.text("#conflict:not([hidden])") != nil }
                #expect(try await value("#givenName", first) == "\(name)x")
                try await eventually("the other part follows") { try await value("#company", first) == "Elsewhere" }
                #expect(try await !first.offers("save"))
                let versions = try await first.text("#conflict li") ?? ""
                #expect(versions.contains("Yours\(name)x") && versions.contains("Theirs\(name)y"), "\(versions)")
                try await first.click("#keepMine")
                try await eventually("the box is gone") { try await first.text("#conflict:not([hidden])") == nil }
                #expect(try await first.focused() == "save")
                try await eventually("it can be saved") { try await first.offers("save") }
                try await first.click("#save")
                try await eventually("it is saved") { try await first.text("h1") == "\(name)x" }
                #expect(try await first.text("#company") == "Elsewhere")
                try await delete(first)
            }
        }
    }
}
