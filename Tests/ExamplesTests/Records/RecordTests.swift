import Examples
import Foundation
import Outlet
import OutletTesting
import Testing
import ViewTree

/// Sessions that earlier releases have written down are taken over by this one.
///
/// Each file is what `outletd store export` printed after clients had used the screens. A release that changes what is
/// written down adds a file of its own, `format-4.jsonl`, and leaves the others as they are: start its daemon with an empty
/// `--data` and `--store`, use each screen, export the sessions, and add the file's name below.
@Suite(.timeLimit(.minutes(5))) struct RecordTests {
    private static let files = ["format-1", "format-2", "format-3"]

    /// An event that each screen takes.
    private static let events: [String: Event] = [
        "person": Event(.tap, on: "reverseButton"), "personInView": Event(.tap, on: "reverseButton"),
        "gallery": Event(.tap, on: "copy"), "enterEmail": Event(.change, on: "email", value: "ada@example.org"),
        "email": Event(.tap, on: "another"), "contacts": Event(.tap, on: "add"), "contact": Event(.tap, on: "edit"),
        "contact-form": Event(.change, on: "givenName", value: "Ada"),
    ]

    /// The sessions of a file.
    private static func sessions(in file: String) throws -> [StoredSession] {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(file).jsonl")
        return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).map { line in
            let session = try StoredSession(line: Array(line))
            // Only this release's own lines are written again as they were.
            #expect(file != files.last || session.line.elementsEqual(line))
            return session
        }
    }

    /// A client of a daemon of the examples that is started with these sessions.
    private static func client(with sessions: [StoredSession], _ data: TemporaryDirectory) throws -> TestClient {
        let store = MemoryStore()
        for session in sessions {
            guard case .done(true) = store.insert(session, then: { _ in }) else {
                throw Mistake(description: "The file has a session twice.")
            }
        }
        return try TestClient(ExampleApp.examples(in: data.path).application(), store: store)
    }

    private struct Mistake: Error { let description: String }

    @Test(arguments: files) func `nothing of them is lost`(file: String) throws {
        let check = SessionCheck(try ExampleApp.application)
        for session in try Self.sessions(in: file) {
            #expect(check.losses(of: session).map(\.description) == [], "\(session.id)")
        }
    }

    @Test(arguments: files)
    func `each shows its screens at its revision, and takes the next event`(file: String) async throws {
        let (sessions, data) = (try Self.sessions(in: file), TemporaryDirectory())
        let channel = try Self.client(with: sessions, data).channel
        var screens: Set<String> = []
        for session in sessions {
            let client = try await TestClient(channel).resume(session.id.description)
            let record = try JSON(parsing: Array(session.head.bytes.prefix { $0 != UInt8(ascii: "\n") }))
            #expect(client.stack == record["stack"]?.array?.compactMap { $0["screen"]?.string })
            // A scene, or what a data source brings, can be another by now: that is one new revision.
            let revision = try #require(record["revision"]?.integer)
            #expect(revision...revision + 1 ~= client.revision, "\(client.stack)")
            if client.stack.allSatisfy(["person", "personInView"].contains) {
                #expect(client.revision == revision, "\(client.stack)")
            }
            try await client.check()
            let event = try #require(Self.events[client.screen], "\(client.screen)")
            try await client.post(event)
            try await client.check()
            screens.insert(client.screen)
        }
        withExtendedLifetime(data) {}
    }
}
