import Foundation
import TestPrograms
import Testing

/// Type-checks the code of an article as a package of its own would: Swift 6, no upcoming features, warnings are errors.
/// The modules are those that the tests were built with.
struct ArticleCompiler {
    private let root: URL
    private let folder: URL

    /// A compiler for the articles of Outlet's clone.
    init(root: URL) throws {
        self.root = root
        folder = FileManager.default.temporaryDirectory.appending(path: "articles-\(UUID().uuidString)")
    }

    /// What the compiler says of source files, with the article and the line; empty if they compile.
    func diagnostics(of sources: [ArticleCode]) async throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try sources.map { source in
            let file = folder.appending(path: "\(source.article).swift")
            try Data(source.text.utf8).write(to: file)
            return file.path
        }
        let output = folder.appending(path: "diagnostics")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc"] + (try options()) + files
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = process.standardOutput
        try process.start()
        try await eventually("the compiler ends", within: .seconds(600)) { !process.isRunning }
        if process.terminationStatus == 0 { return "" }
        let text = try String(contentsOf: output, encoding: .utf8)
            .replacing("\(folder.path)/", with: "").replacing(".swift:", with: ".md:")
        return text.isEmpty ? "swiftc exits with \(process.terminationStatus)." : text
    }

    private func options() throws -> [String] {
        let modules = try BuildFolder.file("Modules")
        let build = modules.deletingLastPathComponent()
        let checkouts = build.appending(path: "../../checkouts")
        // The compiler wants those of what the modules import, also where they keep that to themselves.
        let maps =
            [
                root.appending(path: "Sources/CMicroHTTPD/include"), root.appending(path: "Sources/CZlib"),
                root.appending(path: "Sources/LibPQ"), checkouts.appending(path: "GRDB.swift/Sources/GRDBSQLite"),
                checkouts.appending(path: "swift-atomics/Sources/_AtomicsShims/include"),
                checkouts.appending(path: "swift-nio/Sources/CNIOWindows/include"),
            ]
            + ["Atomics", "Darwin", "FreeBSD", "Linux", "OpenBSD", "Posix", "WASI"].map { system in
                build.appending(path: "CNIO\(system).build")
            }
        return [
            "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-I", modules.path,
            "-module-name", "Article", "-Xcc", "-I/usr/include/postgresql", "-module-cache-path",
            build.appending(path: "ArticleModuleCache").path,
        ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.appending(path: "module.modulemap").path)"] }
    }
}
