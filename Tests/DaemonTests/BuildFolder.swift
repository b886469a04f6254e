import Foundation
import Testing

/// The folder of the build that the tests belong to: beside them are the programs and the compiled modules.
enum BuildFolder {
    /// A file or folder in it.
    static func file(_ name: String) throws -> URL {
        let places =
            [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()]
            + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + CommandLine.arguments.filter { $0.contains(".xctest") }.map {
                URL(filePath: $0).deletingLastPathComponent()
            }
        let files = places.compactMap { $0?.appending(path: name) }
        return try #require(
            files.first { FileManager.default.fileExists(atPath: $0.path) }, "There is no \(name) beside the tests.")
    }
}
