import OutletTesting
import Synchronization
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// The key of a call is that of the session which was opened, wherever the session is by now.
@Suite(.timeLimit(.minutes(5))) struct CallKeyTests {
    /// Notes the keys of calls, and answers none before its gate is open.
    private final class Receiver: Sendable {
        private let calls = Mutex<[String]>([])
        let gate = Gate()

        /// The keys of the calls so far.
        var keys: [String] { calls.withLock { $0 } }

        func take(_ key: String) async -> String {
            calls.withLock { $0.append(key) }
            await gate.pass()
            return key
        }
    }

    private let receiver = Receiver()
    private let store = MemoryStore()

    private func app() throws -> Application {
        try .workshop(service: Service(Ask.self) { [receiver] _, key in await receiver.take(key) })
    }

    private func stored(_ id: SessionID) throws -> StoredSession {
        guard case .done(let session) = store.load(id, then: { _ in }) else { throw Mishap() }
        return try #require(session)
    }

    /// Puts a session into the store in the place of another one.
    private func replace(_ old: SessionID, by session: StoredSession) {
        _ = store.remove(old) { _ in }
        _ = store.insert(session) { _ in }
    }

    /// What a client of the session sees once its call is answered: the key of the call.
    private func answer(of id: SessionID, at channel: RestartingChannel) async throws -> String? {
        let client = try await TestClient(channel).resume("\(id)")
        try await eventually("the call is made again") { receiver.gate.arrivals == 2 }
        receiver.gate.open()
        try await client.wait { $0.text("news") != "" }
        try await client.check()
        return client.text("news")
    }

    @Test func `a session that was taken in under another id makes its call again with its key`() async throws {
        let channel = try RestartingChannel(app(), store: store)
        let client = try await TestClient(channel).open("desk")
        try await client.tap("ask")
        try await eventually("the call is made") { receiver.gate.arrivals == 1 }
        let id = try #require(SessionID(client.document["session"]?.string ?? ""))
        let moved = SessionID()
        let line = String(decoding: try stored(id).line, as: UTF8.self)
        let other = line.replacing(#""id":"\#(id)""#, with: #""id":"\#(moved)""#)
        #expect(other != line)
        let session = try StoredSession(line: Array(other.utf8))
        try session.verify()
        replace(id, by: session)
        try channel.restart(app())
        #expect(try await answer(of: moved, at: channel) == receiver.keys.first)
        #expect(receiver.keys.count == 2)
    }

    /// The seed, the id and the key are those of a release that wrote no origin. What moves a session writes it.
    @Test(arguments: [false, true])
    func `a session of an earlier release keeps the keys of its calls`(isMoved: Bool) async throws {
        let channel = try RestartingChannel(app(), store: store)
        let client = try await TestClient(channel).open("desk")
        try await client.tap("ask")
        try await eventually("the call is made") { receiver.gate.arrivals == 1 }
        let opened = try stored(#require(SessionID(client.document["session"]?.string ?? "")))
        let old = "DZPpPtqKKpR6Dmvktb5nPu"
        let id = isMoved ? SessionID() : try #require(SessionID(old))
        let origin = isMoved ? #""origin":"\#(old)","# : ""
        let constants = #"{\#(origin)"seed":"7a154823dea1c858","locale":"en","timeZone":"UTC"}"#
        replace(opened.id, by: opened.with(id: id, constants: Array(constants.utf8)))
        try channel.restart(app())
        #expect(try await answer(of: id, at: channel) == "946aef4ec59ea5b49a0fb7c1389aab18")
        let session = try #require(channel.endpoint.sessions.turns.store.resident(id)).stored()
        #expect(String(decoding: session.constants, as: UTF8.self).contains(#""origin":"\#(old)""#))
    }

    @Test func `a session whose origin is none is not taken in`() async throws {
        let opened = try Reducer(app()).session(with: "desk").stored()
        let constants = #"{"origin":"elsewhere","seed":"1","locale":"en","timeZone":"UTC"}"#
        let session = opened.with(id: opened.id, constants: Array(constants.utf8))
        let error = #expect(throws: SessionLineError.self) { try session.verify() }
        #expect(error?.description == "The session can't be read: 'origin' has a value that is not known.")
    }
}

extension StoredSession {
    /// The session under another id, with other constants.
    fileprivate func with(id: SessionID, constants: [UInt8]) -> StoredSession {
        StoredSession(
            id: id, principal: principal, openingKey: openingKey, constants: constants, head: head, entries: entries)
    }
}
