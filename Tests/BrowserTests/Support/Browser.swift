import Foundation
import ViewTree

/// Chromium, spoken to as W3C WebDriver says, and as its development tools do.
actor Browser {
    private let driver: Child
    private let server: URL
    private let session: URL
    private var window: String

    /// Whether there is one on this machine.
    static let isInstalled = Products.program("chromedriver") != nil && Products.program("chromium") != nil

    init() async throws {
        guard let program = Products.program("chromedriver") else { throw Failure("There is no chromedriver.") }
        let driver = try Child(program, ["--port=0"], saying: "successfully on port")
        self.driver = driver
        guard let port = driver.greeting.split(whereSeparator: { !$0.isNumber }).last,
            let server = URL(string: "http://127.0.0.1:\(port)")
        else { throw Failure("The driver said no port: \(driver.greeting)") }
        self.server = server
        let arguments: JSON = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,800",
        ]
        let capabilities: JSON = [
            "browserName": "chrome", "goog:chromeOptions": ["args": arguments],
            "goog:loggingPrefs": ["browser": "ALL"], "timeouts": ["script": 600_000],
        ]
        do {
            let sessions = server.appending(path: "session")
            let opened = try Self.call("POST", sessions, ["capabilities": ["alwaysMatch": capabilities]])
            guard let id = opened["sessionId"]?.string else { throw Failure("No session: \(opened)") }
            session = sessions.appending(path: id)
            window = try Self.call("GET", session.appending(path: "window")).string ?? ""
        } catch {
            await Self.end(driver, at: server)
            throw error
        }
    }

    func quit() async {
        _ = try? Self.call("DELETE", session)
        await Self.end(driver, at: server)
    }

    /// The driver does not hear signals that its parent blocks.
    private static func end(_ driver: Child, at server: URL) async {
        _ = try? http("GET", server.appending(path: "shutdown"))
        await driver.ended()
    }

    /// A new tab, or a new window.
    func open(_ kind: String) throws -> String {
        let made = try Self.call("POST", session.appending(path: "window/new"), ["type": .string(kind)])
        return made["handle"]?.string ?? ""
    }

    func close(_ window: String) throws {
        let first = try Self.call("GET", session.appending(path: "window/handles"))[0]?.string
        _ = try send("DELETE", "window", in: window)
        if let first { try change(to: first) }
    }

    /// One command for one window.
    func send(_ method: String, _ command: String, _ body: JSON? = nil, in window: String) throws -> JSON {
        if window != self.window { try change(to: window) }
        return try Self.call(method, session.appending(path: command), body)
    }

    private func change(to window: String) throws {
        _ = try Self.call("POST", session.appending(path: "window"), ["handle": .string(window)])
        self.window = window
    }

    private static func call(_ method: String, _ url: URL, _ body: JSON? = nil) throws -> JSON {
        let answer = try http(method, url, method == "POST" ? body ?? .object(JSONObject()) : body)
        guard answer.status == 200, let value = answer.json?["value"] else { throw Failure(answer.text) }
        return value
    }
}
