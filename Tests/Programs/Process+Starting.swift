package import Foundation
import Synchronization

extension Process {
    private static let turn = Mutex(())

    /// Starts the program while no other test starts one.
    ///
    /// A new program has the files closed that are open when Foundation lists them. A file that another thread opens a moment
    /// later stays open in it, and whoever waits for the end of that file waits for the end of this program: so Foundation
    /// itself, which learns by a socket that a program has ended.
    package func start() throws {
        try Self.turn.withLock { _ in try run() }
    }

    /// Starts the program with a pipe as its output, in place of these files.
    package func start(piping files: ReferenceWritableKeyPath<Process, Any?>...) throws -> Pipe {
        try Self.turn.withLock { _ in
            let output = Pipe()
            for file in files { self[keyPath: file] = output }
            try run()
            return output
        }
    }
}
