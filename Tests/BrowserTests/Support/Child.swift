import Foundation
import Glibc
import TestPrograms

/// A program that the tests start, and end.
struct Child: Sendable {
    private let process: Process

    /// What it said that was waited for.
    let greeting: String

    /// All that it said until then.
    let said: String

    /// Starts a program, and waits for a line of its standard output that has this text in it.
    init(_ program: URL, _ arguments: [String], saying text: String) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let output = try process.start(piping: \.standardOutput)
        self.process = process
        var said = ""
        while true {
            let piece = output.fileHandleForReading.nextBytes()
            said += String(decoding: piece, as: UTF8.self)
            if let line = said.split(separator: "\n").first(where: { $0.contains(text) }), said.hasSuffix("\n") {
                greeting = String(line)
                self.said = said
                return
            }
            if piece.isEmpty { throw Failure("\(program.lastPathComponent) ended, and said only: \(said)") }
        }
    }

    /// Asks it to end.
    func terminate() { process.terminate() }

    /// Ends it without a warning.
    func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

    /// Waits until it has ended.
    func ended() async {
        while process.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
    }
}
