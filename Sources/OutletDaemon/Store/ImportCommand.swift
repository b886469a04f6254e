import ArgumentParser
import Foundation
import Outlet

/// Imports exported sessions, sign-ins, shared models and switches.
struct ImportCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: "Takes in what 'export' has printed.",
            discussion: """
                Each line is a session, a sign-in, a shared model or a switch, which is kept whole or not at all. What is in the \
                store already stays as it is. A session of a sign-in that is not there is refused, and so is a malformed line, \
                each with its number; the exit status is 1 then.
                """)
    }

    @OptionGroup var options: StoreOptions<Own>

    @Argument(help: "The file to read. (default: standard input)")
    var file: String?

    func run() async throws {
        var lines = LineReader(try input())
        try await options.change(creating: true) { store in
            var sessions = SessionImport()
            while let line = try lines.next() { try await sessions.take(line, into: store) { print($0) } }
            print(sessions.summary)
            if sessions.refused > 0 { throw ExitCode.failure }
        }
    }

    private func input() throws(StartError) -> FileHandle {
        guard let file else { return .standardInput }
        guard let handle = FileHandle(forReadingAtPath: file) else {
            throw StartError(description: "The file '\(file)' can't be read.")
        }
        return handle
    }
}
