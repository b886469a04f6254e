import Testing
import ViewTree

/// A page of the examples.
struct Example: CustomTestStringConvertible {
    let name: String
    let path: String
    /// Finds what is to be seen on it once it is all there.
    let sign: String

    var testDescription: String { name }

    static let all = [
        Example(name: "front", path: "/", sign: "main li"),
        Example(name: "person", path: "/screens/person", sign: "#label"),
        Example(name: "compact", path: "/screens/person?implementation=compact", sign: "#label"),
        Example(name: "enterEmail", path: "/screens/enterEmail", sign: "#save"),
        Example(name: "gallery", path: "/screens/gallery", sign: "[role=tab]"),
        Example(name: "gallery-ledger", path: "/screens/gallery?theme=ledger", sign: "[role=tab]"),
        Example(name: "person-ledger", path: "/screens/person?theme=ledger", sign: "#label"),
        Example(name: "characters", path: "/screens/characters", sign: "#results li"),
        Example(name: "character", path: "/screens/character?codePoint=U%2B2603", sign: "#largeSymbol:not(:empty)"),
        Example(name: "contacts", path: "/screens/contacts", sign: "#contacts li"),
        Example(name: "contacts-cards", path: "/screens/contacts?implementation=cards", sign: "#contacts li"),
        Example(name: "contact", path: "/screens/contact?id=2", sign: "#lines"),
        Example(name: "contact-form", path: "/screens/contact-form?id=2", sign: "#portrait [value=rabbit]:checked"),
        Example(name: "sign-up", path: "/screens/sign-up", sign: "#signUp"),
        Example(name: "sign-in", path: "/screens/sign-in", sign: "#signIn"),
    ]
}

extension Stage {
    /// Opens a page of the examples, and waits until it is all there: a database may have to be filled before.
    static func example(_ example: Example, _ body: (Page) async throws -> Void) async throws {
        try await page(example.path) { page in
            try await eventually("it is there", within: .seconds(120)) {
                try await page.isTakenOver(showing: example.sign)
            }
            try await body(page)
        }
    }

    /// Opens the search for characters, once all of them can be found.
    static func characters(_ body: (Page) async throws -> Void) async throws {
        try await page("/screens/characters") { page in
            try await eventually("the database is filled", within: .seconds(120)) {
                try await page.run(
                    """
                    return parseInt(document.querySelector("#count")?.textContent.replace(",", "")) > 150000
                        && !document.querySelector("#filling").checkVisibility()
                    """) == true
            }
            try await body(page)
        }
    }
}
