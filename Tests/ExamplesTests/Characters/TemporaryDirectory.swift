import Foundation
import Logging

@testable import Examples

/// A directory for a test's database, gone with it.
final class TemporaryDirectory: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)").path

    deinit { remove() }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    func open() throws -> CharacterDatabase { try Self.open(path) }

    static func open(_ path: String) throws -> CharacterDatabase {
        try CharacterDatabase(directory: path, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
}
