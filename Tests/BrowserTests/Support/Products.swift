import Foundation

/// Where the package keeps what the tests need.
enum Products {
    /// The package's folder.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The web client.
    static let client = package.appending(path: "Public")

    /// The databases of the examples: one folder for all daemons of these tests, and for all runs, since filling them takes
    /// seconds.
    static let data = package.appending(path: ".build/browser-data")

    /// The daemon, built beside the test bundle.
    static func daemon() throws -> URL {
        let arguments = CommandLine.arguments.filter { $0.contains("/") }.map { URL(filePath: $0) }
        let starts = [Bundle.main.bundleURL] + arguments
        for start in starts {
            var folder = start
            while folder.path.count > 1 {
                let candidate = folder.appending(path: "outletd")
                if FileManager.default.isExecutableFile(atPath: candidate.path), !candidate.hasDirectoryPath {
                    return candidate
                }
                folder.deleteLastPathComponent()
            }
        }
        throw Failure("No outletd is beside the tests; looked upwards from \(starts.map(\.path)).")
    }

    /// Runs the client's modules without a browser.
    static let node = program("node") ?? program("nodejs")

    /// Where a program of the search path is.
    static func program(_ name: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

/// Something that the tests can't go on without.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
