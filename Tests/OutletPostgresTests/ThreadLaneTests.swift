import Foundation
import Outlet
import TestPrograms
import Testing

@testable import OutletPostgres

/// A server's thread asks for versions over a connection of its own.
@Suite(.timeLimit(.minutes(10))) struct ThreadLaneTests {
    /// Runs a function on a thread of its own, as a server's are.
    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result(catching: body)) }.start()
        }
    }

    /// Asks for versions as a server's thread does, and returns them once all are there.
    private static func ask(
        _ ids: [SessionID], _ store: PostgresStore, _ questions: any ThreadQuestions
    ) throws -> [Result<Int?, any Error>] {
        let found = Log<(Int, Result<Int?, any Error>)>()
        for (place, id) in ids.enumerated() {
            _ = try store.version(of: id) { found.add((place, $0)) }
        }
        while found.elements.count < ids.count {
            guard questions.answered < questions.asked, let socket = questions.send() else {
                usleep(1_000)
                continue
            }
            if Sockets.wait(for: [Sockets.Interest(socket: socket, isWriting: false)], milliseconds: 10)[0] {
                questions.receive()
            }
        }
        return found.elements.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Asks until the thread has its connection.
    private static func settle(_ store: PostgresStore, _ questions: any ThreadQuestions) throws {
        while questions.asked == 0 { _ = try ask([SessionID()], store, questions) }
    }

    @Test func `each gets its own version, also of a session that is not there or is asked for twice`() async throws {
        let store = try PostgresStore(PostgresServer.shared.get().makeDatabase(), pace: .patient)
        defer { store.close() }
        let sessions = (0..<40).map { _ in StoredSession.sample() }
        for session in sessions { #expect(try await store.insert(session)) }
        for session in sessions.prefix(10) { #expect(try await store.commit(session.id, to: 2)) }
        let ids = sessions.map(\.id).shuffled()
        let changed = Set(sessions.prefix(10).map(\.id))
        try await onThread {
            let questions = store.makeThreadQuestions()
            try Self.settle(store, questions)
            let before = questions.asked
            let found = try Self.ask(ids + [SessionID()] + ids, store, questions).map { try $0.get() }
            let versions = ids.map { changed.contains($0) ? 2 : 1 }
            #expect(found == versions + [nil] + versions)
            #expect(questions.asked - before == 81 && questions.answered == questions.asked)
        }
    }

    /// The process of PostgreSQL for the thread's own connection: the last that was opened.
    private static func process(_ server: PostgresServer, _ url: String) throws -> pid_t {
        let text = try server.run(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%ORDINALITY%' "
                + "AND pid <> pg_backend_pid() ORDER BY backend_start DESC LIMIT 1", in: url)
        return try #require(pid_t(text))
    }

    @Test func `a question on a connection that is cut gets its answer on another`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        try await onThread {
            let questions = store.makeThreadQuestions()
            try Self.settle(store, questions)
            for _ in 0..<3 {
                let before = questions.asked
                _ = try server.run("SELECT pg_terminate_backend(\(Self.process(server, url)), 60000)", in: url)
                #expect(try Self.ask([session.id], store, questions).map { try $0.get() } == [1])
                // The next ones go over a new connection of the thread's own.
                while questions.asked <= before + 1 { _ = try Self.ask([session.id], store, questions) }
                #expect(questions.answered == questions.asked)
            }
        }
    }

    @Test func `questions go another way while an answer is late`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        try await onThread {
            let questions = store.makeThreadQuestions()
            try Self.settle(store, questions)
            let process = try Self.process(server, url)
            kill(process, SIGSTOP)
            defer { kill(process, SIGCONT) }
            let (first, others) = (Log<Int?>(), Log<Int?>())
            _ = try store.version(of: session.id) { first.add(try? $0.get()) }
            var (count, before) = (0, 0)
            repeat {
                _ = questions.send()
                // Not so many that they need another statement.
                usleep(1_000)
                before = questions.asked
                _ = try store.version(of: session.id) { others.add(try? $0.get()) }
                count += 1
            } while questions.asked > before
            // Also what was gathered before.
            while others.elements.count < count { usleep(1_000) }
            #expect(others.elements.allSatisfy { $0 == 1 } && first.elements.isEmpty)
            kill(process, SIGCONT)
            while questions.answered < questions.asked {
                let socket = try #require(questions.send())
                _ = Sockets.wait(for: [Sockets.Interest(socket: socket, isWriting: false)], milliseconds: 10)
                questions.receive()
            }
            #expect(first.elements == [1])
        }
    }

    @Test func `a question without an answer fails when others would, though connections are free`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let store = try PostgresStore(url)
        defer { store.close() }
        try await onThread {
            let questions = store.makeThreadQuestions()
            try Self.settle(store, questions)
            let process = try Self.process(server, url)
            kill(process, SIGSTOP)
            defer { kill(process, SIGCONT) }
            let outcome = try Self.ask([SessionID()], store, questions)
            let error = #expect(throws: PostgresStoreError.self) { try outcome[0].get() }
            #expect(error?.code == .away)
        }
    }

    @Test func `questions that are left when their thread ends are answered`() async throws {
        let store = try PostgresStore(PostgresServer.shared.get().makeDatabase(), pace: .patient)
        defer { store.close() }
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        let found = Log<Int?>()
        try await onThread {
            let questions = store.makeThreadQuestions()
            try Self.settle(store, questions)
            let before = questions.asked
            for number in 0..<3 {
                _ = try store.version(of: session.id) { found.add(try? $0.get()) }
                if number == 0 { _ = questions.send() }
            }
            #expect(questions.asked == before + 3)
        }
        try await eventually("All are answered") { found.elements == [1, 1, 1] }
    }

    @Test func `a store that is closed refuses, and a thread asks only the store for which it has questions`()
        async throws
    {
        let store = try PostgresStore(PostgresServer.shared.get().makeDatabase(), pace: .patient)
        let other = try PostgresStore(PostgresServer.shared.get().makeDatabase(), pace: .patient)
        defer { other.close() }
        let session = StoredSession.sample()
        #expect(try await other.insert(session))
        try await onThread {
            let questions = store.makeThreadQuestions()
            try Self.settle(store, questions)
            let before = questions.asked
            #expect(try Self.ask([session.id], other, questions).map { try $0.get() } == [1])
            #expect(questions.asked == before)
            store.close()
            let outcome = try Self.ask([session.id], store, questions)
            #expect(throws: PostgresStoreError.self) { try outcome[0].get() }
            #expect(throws: PostgresStoreError.self) { try store.version(of: session.id) { _ in } }
        }
    }
}
