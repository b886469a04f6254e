import Foundation
import TestPrograms
import Testing

/// What someone sees who lacks a library.
struct PackageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    @Test func `a missing libmicrohttpd is one sentence with the name of its package`() async throws {
        // Without the system's headers, none is there.
        for file in ["Sources/CMicroHTTPD/include/shim.h", "Sources/CMicroHTTPD/events.c"] {
            let output = FileManager.default.temporaryDirectory.appending(path: "clang-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: output) }
            try Data().write(to: output)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [
                "clang", "-nostdinc", "-fsyntax-only", "-fno-caret-diagnostics", "-x", "c",
                "-I", Self.root.appending(path: "Sources/CMicroHTTPD/include").path,
                Self.root.appending(path: file).path,
            ]
            process.standardError = try FileHandle(forWritingTo: output)
            try process.start()
            try await eventually("the compiler ends", within: .seconds(60)) { !process.isRunning }
            let text = try String(contentsOf: output, encoding: .utf8)
            let errors = text.split(separator: "\n").filter { $0.contains("error:") }
            #expect(errors.count == 1, "\(text)")
            #expect(errors.first?.contains("Install its package: libmicrohttpd-dev") == true, "\(text)")
        }
    }
}
