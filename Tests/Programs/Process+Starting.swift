package import Foundation
import Glibc
import Synchronization

extension Process {
    private static let turn = Mutex(())

    /// Starts the program while no other test starts one.
    ///
    /// A new program has the files closed that are open when Foundation lists them. A file that another thread opens a moment
    /// later stays open in it, and whoever waits for the end of that file waits for the end of this program: so Foundation
    /// itself, which learns by a socket that a program has ended.
    package func start() throws {
        try Self.turn.withLock { _ in
            Self.awaitFewFiles()
            try run()
        }
    }

    /// Starts the program with a pipe as its output, in place of these files.
    package func start(piping files: ReferenceWritableKeyPath<Process, Any?>...) throws -> Pipe {
        try Self.turn.withLock { _ in
            Self.awaitFewFiles()
            let output = Pipe()
            for file in files { self[keyPath: file] = output }
            try run()
            return output
        }
    }

    /// Writes a program while none is started: one that starts has the files of this process for a moment, and a file that is open
    /// for writing can't be run.
    package static func writing(_ body: () throws -> Void) rethrows { try turn.withLock { _ in try body() } }

    /// Waits while a test has very many files open: `run` reads past the end of their list, and may crash, once it no longer
    /// fits 32 KiB, which is 24 bytes for each file. `findMaximumOpenFromProcSelfFD` copies a whole `dirent`, 280 bytes.
    private static func awaitFewFiles() {
        while let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"), files.count > 1200 {
            Thread.sleep(forTimeInterval: 0.01)
        }
    }
}

// Foundation's own functions fail, or end the process, if a signal comes while they wait, and lose what they have read.
extension FileHandle {
    /// What is there next; empty at the end.
    package func nextBytes() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Glibc.read(fileDescriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 || errno != EINTR { return Array(buffer.prefix(max(0, count))) }
        }
    }
}

extension Pipe {
    /// All that is written into it until it is closed.
    package func textToEnd() -> String {
        var text: [UInt8] = []
        while true {
            let bytes = fileHandleForReading.nextBytes()
            if bytes.isEmpty { return String(decoding: text, as: UTF8.self) }
            text += bytes
        }
    }
}
