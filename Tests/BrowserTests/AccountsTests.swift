import Foundation
import Testing
import ViewTree

extension WebClient {
    /// The example with accounts, in a browser.
    @Suite struct AccountsTests {
        private static let password = "Xyloph0n-Kiesel"

        private func enter(_ page: Page, _ name: String, _ password: String, at button: String) async throws {
            try await eventually("the form is there") { try await page.isTakenOver(showing: button) }
            try await page.run("document.querySelector('#name').value = ''")
            try await page.type(name, into: "#name")
            try await page.type(password, into: "#password")
            try await page.click(button)
        }

        private func isAccount(_ page: Page, of name: String) async throws {
            try await eventually("the account is there") { try await page.text("#who") == name }
            #expect(try await page.run("return location.pathname + location.search").string == "/screens/account")
        }

        @Test func `a person signs up, is there after a reload, signs out, and in again`() async throws {
            // The data of tests stays from one run to the next.
            let name = "ada-\(UUID().uuidString)@example.org"
            try await Stage.page("/screens/account") { page in
                // What earlier pages have complained of.
                _ = try await page.complaints()
                try await eventually("the sign-in is there") { try await page.isTakenOver(showing: "#toSignUp") }
                try await page.click("#toSignUp")
                try await enter(page, name, Self.password, at: "#signUp")
                try await isAccount(page, of: name)
                try await page.send("POST", "refresh", [:])
                try await isAccount(page, of: name)
                try await page.click("#signOut")
                try await eventually("the first screen is there") { try await page.text("#label") != nil }
                try await page.open("/screens/account")
                try await enter(page, name, "guessed", at: "#signIn")
                try await eventually("the screen says it") {
                    try await page.text("#summary")?.contains("The name or the password is wrong.") == true
                }
                #expect(try await page.run("return location.search").string == "?then=%2Fscreens%2Faccount")
                try await page.type(Self.password, into: "#password")
                try await page.click("#signIn")
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
