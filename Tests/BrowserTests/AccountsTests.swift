import Foundation
import Testing
import ViewTree

extension WebClient {
    /// The example with accounts, in a browser.
    @Suite struct AccountsTests {
        private static let password = "Xyloph0n-Kiesel"

        /// A name that no run before had: the data of tests stays.
        private static var newName: String { "ada-\(UUID().uuidString)@example.org" }

        /// Opens the account, types a name and a password, and presses a button. Returns false where it has to be tried again: on a
        /// slow machine a password takes longer than a sign-in may.
        private func enter(_ page: Page, _ name: String, _ password: String, at button: String) async throws -> Bool {
            try await page.open("/screens/account")
            try await eventually("the sign-in is there") { try await page.isTakenOver(showing: "#toSignUp") }
            if button == "#signUp" { try await page.click("#toSignUp") }
            try await eventually("the form is there") { try await page.isTakenOver(showing: button) }
            try await page.run("document.querySelector('#name').value = ''")
            try await page.type(name, into: "#name")
            try await page.type(password, into: "#password")
            try await page.click(button)
            return try await isAnswered(page, for: name)
        }

        /// Waits until the account is there, or the screen says why not. Returns false if it has to be tried again.
        private func isAnswered(_ page: Page, for name: String) async throws -> Bool {
            try await eventually("the account is there, or the screen says why not") {
                let summary = try await page.text("#summary") ?? ""
                return try await page.text("#who") == name || summary.contains(Self.wrong)
                    || summary.contains(Self.again)
            }
            return try await page.text("#summary")?.contains(Self.again) != true
        }

        /// Tries something until it is answered, a few times.
        private func untilAnswered(_ attempt: () async throws -> Bool) async throws {
            for _ in 1...10 { if try await attempt() { return } }
            throw Failure("A sign-in has taken too long each time.")
        }

        private static let (wrong, again) = ("The name or the password is wrong.", "Please try again.")

        private func isAccount(_ page: Page, of name: String) async throws {
            try await eventually("the account is there") { try await page.text("#who") == name }
            #expect(try await page.run("return location.pathname + location.search").string == "/screens/account")
        }

        @Test func `a person signs up, is there after a reload, signs out, and in again`() async throws {
            try await Stage.page("/screens/account") { page in
                // What earlier pages have complained of.
                _ = try await page.complaints()
                var name = ""
                try await untilAnswered {
                    // Another one each time, since the account may have been made.
                    name = Self.newName
                    return try await enter(page, name, Self.password, at: "#signUp")
                }
                try await isAccount(page, of: name)
                try await page.send("POST", "refresh", [:])
                try await isAccount(page, of: name)
                try await page.click("#signOut")
                try await eventually("the first screen is there") { try await page.text("#label") != nil }
                try await untilAnswered { try await enter(page, name, "guessed", at: "#signIn") }
                #expect(try await page.text("#summary")?.contains(Self.wrong) == true)
                #expect(try await page.run("return location.search").string == "?then=%2Fscreens%2Faccount")
                try await page.type(Self.password, into: "#password")
                try await page.click("#signIn")
                try await eventually("the new password is on its way") {
                    try await page.text("#summary")?.contains(Self.wrong) != true
                }
                if try await !isAnswered(page, for: name) {
                    try await untilAnswered { try await enter(page, name, Self.password, at: "#signIn") }
                }
                try await isAccount(page, of: name)
                try await page.click("#signOut")
                try await eventually("the first screen is there") { try await page.text("#label") != nil }
                let complaints = try await page.complaints()
                #expect(complaints == [])
            }
        }

        @Test(arguments: [("sign-in", "#signIn"), ("sign-up", "#signUp")])
        func `an empty form names all that is missing`(screen: String, button: String) async throws {
            try await Stage.page("/screens/\(screen)") { page in
                try await eventually("the form is there") { try await page.isTakenOver(showing: button) }
                try await page.click(button)
                try await eventually("both are named") {
                    let summary = try await page.text("#summary") ?? ""
                    return ["Name or e-mail address", "Password"].allSatisfy {
                        summary.contains("\($0): Please fill this in.")
                    }
                }
                let wrong = "return [...document.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id)"
                #expect(try await page.run(wrong) == ["name", "password"])
                #expect(try await page.run("return document.activeElement.id") == "name")
            }
        }
    }
}
