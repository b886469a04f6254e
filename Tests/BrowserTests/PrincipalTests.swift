import Outlet
import OutletServer
import Testing
import ViewTree

extension WebClient {
    /// Who asks, in a browser: each principal has screens, and what was typed, for itself.
    @Suite struct PrincipalTests {
        /// Serves an app that knows people by a cookie.
        private func served(_ body: (_ origin: String) async throws -> Void) async throws {
            let application = try Application(name: "Office") {
                Screen("account", title: "Account", guards: [.signedIn(orNamed: "door")]) {
                    (_: NoParameters, context: Context) in
                    context.principal.id
                } content: {
                    Label().id("who").observing(\String.self)
                    TextField("Note").id("note")
                }
                Screen("door", title: "Door", model: 0) {
                    Label("Who are you?").id("question")
                    TextField("Name").id("name")
                }
            }
            let authenticator = Authenticator { request in
                // The browser may have cookies of other tests.
                let cookies = (request.headers["cookie"] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
                let name = cookies.first { $0.hasPrefix("name=") }?.dropFirst("name=".count)
                return .principal(name.map { Principal(id: String($0)) } ?? .anonymous)
            }
            try await Stage.serving(application, authenticator: authenticator, body)
        }

        /// Has the browser send somebody's cookie, and opens that person's account.
        private func open(_ page: Page, as name: String, at origin: String) async throws {
            _ = try await page.run("document.cookie = `name=${arguments[0]}; path=/`", [.string(name)])
            try await page.open("\(origin)/screens/account")
            try await eventually("the account of \(name) is there") {
                guard try await page.isTakenOver(showing: "#who") else { return false }
                return try await page.text("#who") == name
            }
        }

        @Test func `an address leads to the screen that asks who it is, and back to it`() async throws {
            try await served { origin in
                try await Stage.page("\(origin)/screens/account") { page in
                    // What earlier pages have complained of.
                    _ = try await page.complaints()
                    try await eventually("the door is there") { try await page.isTakenOver(showing: "#name") }
                    let address = try await page.run("return location.pathname + location.search").string
                    #expect(address == "/screens/door?then=%2Fscreens%2Faccount")
                    try await page.open("\(origin)\(address ?? "")")
                    try await eventually("the door is there again") { try await page.isTakenOver(showing: "#name") }
                    #expect(try await page.run("return location.search").string == "?then=%2Fscreens%2Faccount")
                    try await open(page, as: "Ada", at: origin)
                    #expect(try await page.complaints() == [])
                }
            }
        }

        @Test func `what one has typed is not there for another`() async throws {
            try await served { origin in
                try await Stage.page("\(origin)/screens/door") { page in
                    let held = "return document.querySelector('#note input, input#note')?.value ?? null"
                    try await open(page, as: "Ada", at: origin)
                    try await page.type("a secret of Ada's", into: "#note")
                    try await page.open("\(origin)/screens/account")
                    try await eventually("it is there after a reload") {
                        try await page.run(held).string == "a secret of Ada's"
                    }
                    try await open(page, as: "Bob", at: origin)
                    #expect(try await page.run(held).string == "")
                    #expect(try await page.run("return document.body.innerText").string?.contains("secret") == false)
                    let kept = try await page.run("return JSON.stringify(Object.entries(sessionStorage))").string
                    #expect(kept?.contains("secret") == false, "\(kept ?? "")")
                }
            }
        }
    }
}
