import Testing
import ViewTree

extension WebClient {
    @Suite struct PersonTests {
        @Test func `Reverse turns the name around in the field and in the label`() async throws {
            try await Stage.person { page in
                try await page.type(" Ana", into: "#textField")
                try await page.click("#reverseButton")
                try await eventually("the label follows") { try await page.text("#label") == "anA kinimoD" }
                #expect(try await page.value() == "anA kinimoD")
            }
        }

        @Test func `Uppercase writes the name in capitals`() async throws {
            try await Stage.person { page in
                try await page.click("#uppercaseButton")
                try await eventually("the label follows") { try await page.text("#label") == "DOMINIK" }
                #expect(try await page.value() == "DOMINIK")
            }
        }

        @Test func `Reverse pressed twice at once is one event, and pressed again gives the name back`() async throws {
            try await Stage.person { page in
                try await page.type("!", into: "#textField")
                try await page.run("for (const _ of [1, 2]) document.querySelector('#reverseButton').click()")
                try await eventually("the label follows") { try await page.text("#label") == "!kinimoD" }
                #expect(try await page.revision() == 2)
                try await page.click("#reverseButton")
                try await eventually("the label follows") { try await page.text("#label") == "Dominik!" }
                #expect(try await page.revision() == 3)
                #expect(try await page.value() == "Dominik!")
            }
        }

        @Test func `Return puts the keyboard away and sends nothing`() async throws {
            try await Stage.person { page in
                try await page.type("x", into: "#textField")
                #expect(try await page.focused() == "textField")
                try await page.press(.enter)
                #expect(try await page.run("return document.activeElement === document.body") == true)
                #expect(try await page.value() == "Dominikx")
                #expect(try await page.revision() == 1)
                let fetched = "return performance.getEntriesByType('resource').map(({ name }) => name).join()"
                #expect(try await page.run(fetched).string?.contains("/events") == false)
            }
        }

        @Test func `a deep link opens the screen in the implementation that it names`() async throws {
            try await Stage.person("/screens/person?implementation=compact") { page in
                #expect(try await page.run("return document.querySelector('main').firstChild.firstChild.id") == "label")
                #expect(try await page.run("return document.title") == "Person – Outlet examples")
                try await page.click("#reverseButton")
                try await eventually("the label follows") { try await page.text("#label") == "kinimoD" }
            }
        }

        @Test func `the front page leads to each screen and each of its implementations`() async throws {
            try await Stage.page("/") { page in
                try await eventually("the screens are listed") { try await page.text("main li") != nil }
                let links = """
                    return [...document.querySelectorAll("main a")].map((a) => `${a.textContent} ${a.pathname}${a.search}`)
                    """
                #expect(
                    try await page.run(links) == [
                        "Person /screens/person", "standard /screens/person?implementation=standard",
                        "compact /screens/person?implementation=compact",
                        "E-mail /screens/enterEmail", "Gallery /screens/gallery", "Characters /screens/characters",
                        "Contacts /screens/contacts", "table /screens/contacts?implementation=table",
                        "cards /screens/contacts?implementation=cards",
                        "Contact /screens/contact-form", "Sign up /screens/sign-up", "Sign in /screens/sign-in",
                        "Account /screens/account", "Change password /screens/password",
                        "Change e-mail address /screens/address", "Delete account /screens/delete-account",
                        "People /screens/people",
                        "Person /screens/personInView", "Tasks for everybody /screens/tasks",
                    ], "a character and a contact have to be told which")
                try await page.click("main h2 a")
                try await eventually("the screen opens") { try await page.text("#label") == "Dominik" }
            }
        }

        @Test func `a link's parameters have the types that the screen declares`() async throws {
            let path = "/screens/person?string=1&integer=2&number=0.5&boolean=true&implementation=compact"
            try await Stage.scripted(at: path) { page in
                let wish = try await page.run("return wish")
                #expect(wish["params"] == ["string": "1", "integer": 2, "number": 0.5, "boolean": true])
                #expect(wish["implementation"] == "compact")
                #expect(wish["timeZone"]?.string?.isEmpty == false)
            }
        }

        @Test func `a link with a mistake says so, and leads to all screens`() async throws {
            try await Stage.page("/screens/person?implementation=comapct") { page in
                #expect(try await page.text("main")?.contains("It may be misspelled") == true)
                try await page.click("main a")
                try await eventually("all screens are there") { try await page.text(".screens") != nil }
            }
        }
    }
}

extension Page {
    /// What the name's field holds.
    func value() async throws -> String? { try await run("return document.querySelector('#textField')?.value").string }
}
