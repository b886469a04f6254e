import Foundation
import Outlet
import TestPrograms
import Testing

@testable import OutletPostgres

/// A server's thread asks for versions over a connection of its own.
@Suite(.threads, .timeLimit(.minutes(10))) struct ThreadLaneTests {
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

    /// A store with a session of version 1, and the questions of a thread that has its connection to it.
    private struct Asker {
        let server: PostgresServer
        let url: String
        let store: PostgresStore
        let session: SessionID
        let questions: any ThreadQuestions

        /// Asks for the session's version as a server's thread does.
        func ask() throws -> Result<Int?, any Error> { try ThreadLaneTests.ask([session], store, questions)[0] }

        /// Asks once more, without waiting; `log` gets the answer.
        func ask(noting log: Log<Int?>) throws {
            _ = try store.version(of: session) { log.add(try? $0.get()) }
        }

        /// The process of PostgreSQL for the thread's own connection: the last that was opened.
        var process: pid_t {
            get throws {
                let text = try server.run(
                    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%ORDINALITY%' "
                        + "AND pid <> pg_backend_pid() ORDER BY backend_start DESC LIMIT 1", in: url)
                return try #require(pid_t(text))
            }
        }
    }

    /// Runs a function on a thread of its own that has its connection; afterwards the store is closed.
    private func withAsker(
        pace: Pace = .patient, _ body: @escaping @Sendable (Asker) throws -> Void,
        afterwards: () async throws -> Void = {}
    ) async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let store = try PostgresStore(url, pace: pace)
        defer { store.close() }
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        try await onThread {
            let questions = store.makeThreadQuestions()
            try Self.settle(store, questions)
            try body(Asker(server: server, url: url, store: store, session: session.id, questions: questions))
        }
        try await afterwards()
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

    @Test func `a question on a connection that is cut gets its answer on another`() async throws {
        try await withAsker { asker in
            for _ in 0..<3 {
                let before = asker.questions.asked
                _ = try asker.server.run("SELECT pg_terminate_backend(\(asker.process), 60000)", in: asker.url)
                #expect(try asker.ask().get() == 1)
                // The next ones go over a new connection of the thread's own.
                while asker.questions.asked <= before + 1 { _ = try asker.ask() }
                #expect(asker.questions.answered == asker.questions.asked)
            }
        }
    }

    @Test func `questions go another way while an answer is late`() async throws {
        try await withAsker { asker in
            let (questions, process) = (asker.questions, try asker.process)
            kill(process, SIGSTOP)
            defer { kill(process, SIGCONT) }
            let (first, others) = (Log<Int?>(), Log<Int?>())
            try asker.ask(noting: first)
            var (count, before) = (0, 0)
            repeat {
                _ = questions.send()
                // Not so many that they need another statement.
                usleep(1_000)
                before = questions.asked
                try asker.ask(noting: others)
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
        var pace = Pace.patient
        (pace.answerTime, pace.patience) = (.seconds(15), .seconds(10))
        try await withAsker(pace: pace) { asker in
            let process = try asker.process
            kill(process, SIGSTOP)
            defer { kill(process, SIGCONT) }
            let outcome = try asker.ask()
            let error = #expect(throws: PostgresStoreError.self) { try outcome.get() }
            #expect(error?.code == .away)
        }
    }

    @Test func `questions that are left when their thread ends are answered`() async throws {
        let found = Log<Int?>()
        try await withAsker { asker in
            let before = asker.questions.asked
            for number in 0..<3 {
                try asker.ask(noting: found)
                if number == 0 { _ = asker.questions.send() }
            }
            #expect(asker.questions.asked == before + 3)
        } afterwards: {
            try await eventually("All are answered") { found.elements == [1, 1, 1] }
        }
    }

    @Test func `a store that is closed refuses, and a thread asks only the store for which it has questions`()
        async throws
    {
        let other = try PostgresStore(PostgresServer.shared.get().makeDatabase(), pace: .patient)
        defer { other.close() }
        let session = StoredSession.sample()
        #expect(try await other.insert(session))
        try await withAsker { asker in
            let before = asker.questions.asked
            #expect(try Self.ask([session.id], other, asker.questions).map { try $0.get() } == [1])
            #expect(asker.questions.asked == before)
            asker.store.close()
            let outcome = try asker.ask()
            #expect(throws: PostgresStoreError.self) { try outcome.get() }
            #expect(throws: PostgresStoreError.self) { try asker.store.version(of: asker.session) { _ in } }
        }
    }
}
