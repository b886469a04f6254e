import Foundation
import GRDB

@testable import Examples

/// One database with all characters, for all tests that only ask; those who like something do so under names of their
/// own.
enum FilledDatabase {
    private static let directory = TemporaryDirectory()

    private static let filled = Task {
        atexit { FilledDatabase.directory.remove() }
        let database = try directory.open()
        try await database.fill()
        return database
    }

    static var database: CharacterDatabase {
        get async throws { try await filled.value }
    }

    /// The same database with connections of its own, which no other test is using.
    static func reopened() async throws -> CharacterDatabase {
        _ = try await database
        return try directory.open()
    }

    static func read<Value: Sendable>(_ read: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await database.pool.read(read)
    }

    static func write<Value: Sendable>(_ write: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await database.pool.write(write)
    }

    /// Makes another database the same as this one.
    ///
    /// On the databases' own threads: a copy that keeps all of Swift's waiting keeps those waiting, too, whom it waits for.
    static func copy(to copy: CharacterDatabase) async throws {
        try await read { filled in
            try copy.pool.writeWithoutTransaction { try filled.backup(to: $0) }
        }
    }

    /// What somebody finds on the first page.
    static func page(_ query: CharacterQuery, limit: Int = 50) async throws -> CharacterPage {
        try await read { try query.fetchPage($0, limit: limit) }
    }

    static func page(_ text: String) async throws -> CharacterPage { try await page(CharacterQuery(text: text)) }
}
