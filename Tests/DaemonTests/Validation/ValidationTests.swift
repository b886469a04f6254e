import Foundation
import Logging
import MicroHTTPD
import Outlet
import OutletServer
import TestPrograms
import Testing
import ViewTree

/// The descriptions of the wire, held against validators that others wrote (`.ci/validators` installs them).
@Suite(.threads, .timeLimit(.minutes(30))) struct ValidationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    private static let python = root.appending(path: ".build/validators/bin/python")

    private struct NoAnswer: Error {}

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python.path), "make test installs the validators"))
    func
        `documents, events, cards and surfaces pass the schemas, spoilt ones do not, and the OpenAPI description is one`()
        async throws
    {
        let application = try Application(name: "Validation", controllers: [RandomController()])
        var configuration = Endpoint.Configuration()
        configuration.agents = .asking
        let endpoint = Endpoint(application, configuration: configuration, logger: Logger(label: "validation"))
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let documents = try RandomController().implementations.map { implementation in
            try JSON(parsing: get(endpoint, "/screens/random", query: "implementation=\(implementation.name)"))
        }
        var (cards, surfaces, divKit): ([JSON], [JSON], [JSON]) = ([], [], [])
        for implementation in RandomController().implementations {
            let query = "implementation=\(implementation.name)"
            cards.append(try await drawn(endpoint, query, as: "card"))
            surfaces.append(try await drawn(endpoint, query, as: "a2ui"))
            divKit.append(try await drawn(endpoint, query, as: "divkit"))
        }
        let files: [(String, [UInt8])] = [
            ("cards.json", JSON.array(cards).encoded), ("documents.json", JSON.array(documents).encoded),
            ("surfaces.json", JSON.array(surfaces).encoded), ("divkit.json", JSON.array(divKit).encoded),
            ("events.json", Self.events.encoded),
            ("document.schema.json", try get(endpoint, "/schema/document.json")),
            ("event.schema.json", try get(endpoint, "/schema/event.json")),
            ("openapi.json", try get(endpoint, "/openapi.json")),
        ]
        for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
        #expect(try Self.validate(folder) == "")
    }

    private func get(_ endpoint: Endpoint, _ path: String, query: String? = nil) throws -> [UInt8] {
        // The store answers at once, and so the endpoint does.
        let answer = endpoint.respond(
            to: Request(method: .get, path: path, query: query), reply: Reply { _ in })
        guard case .bytes(let bytes)? = answer?.body else { throw NoAnswer() }
        return bytes
    }

    /// The random screen in a dialect, which is drawn beside the thread that asks for it.
    private func drawn(_ endpoint: Endpoint, _ query: String, as dialect: String) async throws -> JSON {
        let response = await withCheckedContinuation { drawn in
            let request = Request(method: .get, path: "/screens/random", query: "\(query)&as=\(dialect)")
            if let response = endpoint.respond(to: request, reply: Reply { drawn.resume(returning: $0) }) {
                drawn.resume(returning: response)
            }
        }
        guard case .bytes(let bytes) = response.body else { throw NoAnswer() }
        return try JSON(parsing: bytes)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python.path), "make test installs the validators"))
    func `a client of A2UI by its owner shows the examples, whatever is pressed in it`() async throws {
        try await walk("a2ui_walk.py")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python.path), "make test installs the validators"))
    func `what DivKit is sent passes its owner's schema, and shows the examples, whatever is pressed`() async throws {
        try await walk("divkit_walk.py")
    }

    /// Has a program walk through the screens of the examples: farther in the long mode.
    private func walk(_ name: String) async throws {
        let screens = ["person", "enterEmail", "gallery", "contacts", "contact-form", "personInView", "tasks"]
        let steps = ProcessInfo.processInfo.environment["OUTLET_WALK"] == nil ? "8" : "40"
        try await visit { try Self.run(name, ["http://127.0.0.1:\($0)", steps, "1"] + screens) }
    }

    /// Has a program visit the examples. Their databases are not those of other tests, since it changes them.
    private func visit(_ options: String..., by visitor: (UInt16) throws -> String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let daemon = try DaemonProcess(["--port", "0", "--data", folder.path] + options)
        let faults = try visitor(try await daemon.port())
        #expect(faults == "")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python.path), "make test installs the validators"))
    func `an agent by the protocol's own code uses the examples, and asks a person`() async throws {
        try await visit("--mcp") { try Self.run("mcp_walk.py", ["http://127.0.0.1:\($0)/mcp"]) }
    }

    private static func validate(_ folder: URL) throws -> String { try run("validate.py", [folder.path]) }

    /// What a program beside this file says.
    private static func run(_ name: String, _ arguments: [String]) throws -> String {
        let process = Process()
        // By its own name, which Foundation would resolve: what it links to is a Python without the validators.
        process.executableURL = URL(filePath: "/usr/bin/env")
        let program = root.appending(path: "Tests/DaemonTests/Validation/\(name)").standardizedFileURL.path
        process.arguments = [python.path, "-B", program] + arguments
        let output = try process.start(piping: \.standardOutput, \.standardError)
        let text = output.textToEnd()
        process.waitUntilExit()
        return text
    }

    /// Bodies of events, each with what the decoder says of it.
    private static let events: JSON = .array(
        [
            ["event": "tap", "node": "a"], ["event": "back"], ["event": "refresh", "values": ["a": 1]],
            ["event": "tap"], ["node": "a"], ["event": 5, "node": "a"], ["event": "", "node": "a"],
            ["event": "tap", "node": 7], ["event": "tap", "node": "a", "values": []],
            ["event": "tap", "node": "a", "extra": 1], ["event": "change", "node": "a", "value": nil], [:],
            ["event": "back", "node": nil],
        ].map { (event: JSON) in
            guard case .object(let object) = event else { return nil }
            return ["event": event, "isAccepted": .bool((try? Event(object)) != nil)]
        })
}
