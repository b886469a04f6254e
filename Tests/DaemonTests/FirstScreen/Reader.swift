import Foundation
import TestPrograms
import Testing

/// Somebody who does what an article says: in a folder of their own, with Outlet's clone beside it.
final class Reader {
    /// Where the reader is now.
    private(set) var place: URL
    private let folder: URL
    private let environment: [String: String]
    private var shell: Process?

    /// A reader who begins with nothing but the clone. Their folder has the same name each time, and what they build is kept
    /// in the clone's: the next reader builds only what has changed. CI names another folder for that.
    init(root: URL, environment own: [String: String]) throws {
        let name = "outlet-reader" + root.standardizedFileURL.path.replacing("/", with: "-")
        folder = FileManager.default.temporaryDirectory.appending(path: name)
        place = folder
        var environment = ProcessInfo.processInfo.environment
        environment["SWIFTPM_BUILD_DIR"] = environment["READER_BUILD"] ?? root.appending(path: ".build/reader").path
        environment.merge(own) { $1 }
        let tools = folder.appending(path: "tools")
        environment["PATH"] = "\(tools.path):\(environment["PATH"] ?? "")"
        self.environment = environment
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        // Adds those options to what the reader types with which CI has built the dependencies, so that they are not built again;
        // and without an index, the package manager has to be told where a test run begins.
        let swift = tools.appending(path: "swift")
        try write(
            """
            #!/bin/bash
            PATH=${PATH#*:}
            if [ "$1" = test ] && [ -n "${READER_MAIN-}" ]; then
                cp "$READER_MAIN" Tests/ || exit
                set -- "$@" --enable-swift-testing --disable-xctest
            fi
            case $1 in
                build | run | test) exec swift "$1" ${OPTIONS-} ${READER_OPTIONS-} "${@:2}" ;;
                *) exec swift "$@" ;;
            esac

            """, to: "tools/swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "outlet"), withDestinationURL: root.standardizedFileURL)
    }

    deinit {
        terminate()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes a file.
    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: place.appending(path: path))
    }

    /// Carries out commands, and returns what they print; the next ones begin where these end.
    func run(_ commands: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
        let end = folder.appending(path: "place")
        let process = try start("set -euo pipefail\n\(commands)\npwd >'\(end.path)'\n")
        try await eventually("'\(commands)' ends", within: .seconds(1200), sourceLocation: sourceLocation) {
            !process.isRunning
        }
        let printed = text("out")
        try #require(
            process.terminationStatus == 0, "\(commands)\n\(printed)\(text("err"))", sourceLocation: sourceLocation)
        place = URL(filePath: text("place").trimmingCharacters(in: .newlines), directoryHint: .isDirectory)
        return printed
    }

    /// Starts a command that goes on by itself, until it is stopped; it prints to `launched`.
    func launch(_ command: String) throws {
        // In the shell's stead, `swift run` would close what Foundation knows its processes' ends by.
        let id = folder.appending(path: "pid").path
        shell = try start("\(command) &\necho $! >'\(id)'\nwait $!\n", printingTo: "launched")
    }

    /// Whether the command that was launched goes on.
    var isRunning: Bool { shell?.isRunning ?? false }

    /// Stops the command that was launched with SIGTERM, and returns its status.
    func stop() async throws -> Int32? {
        let shell = shell
        terminate()
        try await eventually("the program ends") { shell?.isRunning != true }
        return shell?.terminationStatus
    }

    private func terminate() {
        // The shell itself has Foundation's signal mask, and takes no hint.
        if isRunning, let id = Int32(text("pid").trimmingCharacters(in: .newlines)) { kill(id, SIGTERM) }
        shell = nil
    }

    /// What the last commands have said.
    func text(_ name: String) -> String {
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    private func start(_ script: String, printingTo output: String = "out") throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = place
        process.environment = environment
        for name in [output, "err"] { try Data().write(to: folder.appending(path: name)) }
        process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: output))
        process.standardError = try FileHandle(forWritingTo: folder.appending(path: "err"))
        try process.start()
        return process
    }
}
