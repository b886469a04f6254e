import Foundation
import Testing
import ViewTree

/// A tab of the browser, and what a person does in it.
struct Page: Sendable {
    let stage: Stage
    let window: String

    func open(_ path: String) async throws {
        try await send("POST", "url", ["url": .string(stage.daemon.url(path).absoluteString)])
    }

    @discardableResult
    func send(_ method: String, _ command: String, _ body: JSON? = nil) async throws -> JSON {
        try await stage.browser.send(method, command, body, in: window)
    }

    /// Runs a function's body in the page; a promise is waited for.
    @discardableResult
    func run(_ script: String, _ arguments: [JSON] = []) async throws -> JSON {
        try await send("POST", "execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// A command of the development tools.
    @discardableResult
    func tool(_ name: String, _ parameters: JSON = [:]) async throws -> JSON {
        try await send("POST", "goog/cdp/execute", ["cmd": .string(name), "params": parameters])
    }

    /// What a selector finds first.
    func element(_ selector: String) async throws -> String {
        let found = try await send("POST", "element", ["using": "css selector", "value": .string(selector)])
        guard case .object(let object) = found, let id = object.members.first?.value.string else {
            throw Failure("\(selector) finds \(found)")
        }
        return id
    }

    func click(_ selector: String) async throws {
        try await send("POST", "element/\(element(selector))/click", [:])
    }

    /// Types at the end of a field.
    func type(_ text: String, into selector: String) async throws {
        try await send("POST", "element/\(element(selector))/value", ["text": .string(text)])
    }

    /// Types at the end of a field, with no time between the keys, however busy the machine is.
    func put(_ text: String, into selector: String) async throws {
        let script = """
            const field = document.querySelector(arguments[0]);
            field.focus();
            field.setSelectionRange(field.value.length, field.value.length);
            for (const key of arguments[1]) document.execCommand("insertText", false, key);
            """
        try await run(script, [.string(selector), .string(text)])
    }

    /// Presses keys, wherever the focus is.
    func press(_ keys: Character...) async throws {
        let strokes = keys.flatMap { key -> [JSON] in
            ["keyDown", "keyUp"].map { ["type": .string($0), "value": .string(String(key))] }
        }
        let keyboard: JSON = ["type": "key", "id": "keyboard", "actions": .array(strokes)]
        try await send("POST", "actions", ["actions": [keyboard]])
    }

    func text(_ selector: String) async throws -> String? {
        try await run("return document.querySelector(arguments[0])?.textContent", [.string(selector)]).string
    }

    /// The id of what has the focus.
    func focused() async throws -> String? { try await run("return document.activeElement.id").string }

    /// Whether the client shows something, and not the server's page: the client takes the document out of that.
    func isTakenOver(showing selector: String) async throws -> Bool {
        let script = "return !!document.querySelector(arguments[0]) && !document.getElementById('~document')"
        return try await run(script, [.string(selector)]) == true
    }

    /// The address of a module of the page's own client, as an expression: at another address it would be run once more.
    static func module(_ name: String) -> String {
        "new URL('\(name)', document.querySelector('script[type=module]').src).href"
    }

    /// The id of the session that the tab keeps, as soon as it has one.
    func session() async throws -> String {
        try await eventually("the tab keeps a session") { try await run("return sessionStorage.length > 0") == true }
        let kept = try await run("return JSON.parse(Object.values({ ...sessionStorage })[0] ?? null)?.session")
        guard let session = kept.string else { throw Failure("The tab keeps no session.") }
        return session
    }

    /// Answers that the session of a link is to be joined.
    func join() async throws {
        try await eventually("it asks") { try await text("#join") != nil }
        try await click("#join")
    }

    /// Whether the document that the page shows has this node, and does not disable it.
    func offers(_ id: String) async throws -> Bool {
        let script = """
            const modules = [\(Self.module("outlet.js")), \(Self.module("session/document.js"))];
            return Promise.all(modules.map((module) => import(module))).then(([{ session }, { nodes }]) =>
                [...nodes(session.document?.tree)].some(({ id, enabled }) => id === arguments[0] && enabled !== false));
            """
        return try await run(script, [.string(id)]) == true
    }

    func revision() async throws -> Int? {
        try await stage.daemon.document(of: session())["revision"]?.integer
    }

    /// Gives the page a window of this size, on a device with a mouse or one that is touched.
    func resize(width: Int, height: Int = 640, isTouched: Bool = false) async throws {
        try await tool(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1,
                "mobile": .bool(isTouched),
            ])
        if isTouched { try await tool("Emulation.setTouchEmulationEnabled", ["enabled": true]) }
    }

    func prefer(_ scheme: String) async throws {
        let feature: JSON = ["name": "prefers-color-scheme", "value": .string(scheme)]
        try await tool("Emulation.setEmulatedMedia", ["features": [feature]])
    }

    /// What the console was told since the last time, without favour to any page.
    func complaints() async throws -> [String] {
        let entries = try await send("POST", "se/log", ["type": "browser"]).array ?? []
        return entries.compactMap { $0["message"]?.string }
    }
}

extension Character {
    static let tab: Character = "\u{E004}"
    static let enter: Character = "\u{E007}"
    static let space: Character = "\u{E00D}"
    static let left: Character = "\u{E012}"
}

/// Waits until something is so; only what hangs takes longer than the limit.
func eventually(
    _ what: String, within limit: Duration = .seconds(300), sourceLocation: SourceLocation = #_sourceLocation,
    _ isSo: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try await !isSo() {
        guard ContinuousClock.now < end else {
            Issue.record("Not so in \(limit): \(what)", sourceLocation: sourceLocation)
            throw Failure("Waited in vain.")
        }
        try await Task.sleep(for: .milliseconds(20))
    }
}
