#if DEBUG
    import Foundation
    import Synchronization

    /// A program started by `dev`, with its own process group.
    final class DevProcess: Sendable {
        /// The output of a program.
        private final class Output: Sendable {
            private let text = Mutex("")
            /// Whether the program was asked to end, so that its output is not needed.
            let isUnwanted = Atomic(false)

            func append(_ data: Data) { text.withLock { $0 += String(decoding: data, as: UTF8.self) } }

            /// The last part of the text.
            var end: String { String(text.withLock { $0 }.suffix(100_000)) }
        }

        private let process: Process
        private let errors = Output()

        /// Starts a shell with a script.
        ///
        /// - Parameters:
        ///   - line: called with each line on standard output; nil to read that together with standard error.
        ///   - ended: called once with the status and the output on standard error.
        /// - Throws: an error if there is no shell.
        init(
            _ script: String, _ arguments: [String] = [], environment: [String: String], in folder: URL? = nil,
            input: Int32? = nil, line: (@Sendable (String) -> Void)? = nil,
            ended: @escaping @Sendable (Int32, String) -> Void
        ) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", script] + arguments
            process.environment = environment
            process.currentDirectoryURL = folder
            process.standardInput = input.map { FileHandle(fileDescriptor: $0, closeOnDealloc: false) } ?? .nullDevice
            let (outputPipe, errorPipe) = (Pipe(), Pipe())
            process.standardOutput = line == nil ? errorPipe : outputPipe
            process.standardError = errorPipe
            process.terminationHandler = { [errors] process in
                // Waits for output that the reading thread has not read yet.
                if !errors.isUnwanted.load(ordering: .relaxed) { Thread.sleep(forTimeInterval: 0.05) }
                ended(process.terminationStatus, errors.end)
            }
            self.process = process
            try process.run()
            Self.read(errorPipe) { [errors] data in
                errors.append(data)
                if line != nil { try? FileHandle.standardError.write(contentsOf: data) }
            }
            guard let line else { return }
            let rest = Mutex("")
            Self.read(outputPipe) { data in
                let lines = rest.withLock { rest in
                    let parts = (rest + String(decoding: data, as: UTF8.self)).components(separatedBy: "\n")
                    rest = parts.last ?? ""
                    return parts.dropLast()
                }
                lines.forEach(line)
            }
        }

        /// Reads a program's output in a thread, until its end.
        private static func read(_ pipe: Pipe, _ body: @escaping @Sendable (Data) -> Void) {
            try? pipe.fileHandleForWriting.close()
            let handle = pipe.fileHandleForReading
            Thread.detachNewThread {
                // `read(upToCount:)` would wait for all of these bytes.
                while true {
                    let data = handle.availableData
                    if data.isEmpty { return }
                    body(data)
                }
            }
        }

        /// Asks the program and its child processes to end.
        func terminate() { signal(SIGTERM) }

        /// Kills the program and its child processes.
        func end() { signal(SIGKILL) }

        private func signal(_ number: Int32) {
            errors.isUnwanted.store(true, ordering: .relaxed)
            guard process.isRunning else { return }
            kill(process.processIdentifier, number)
            kill(-process.processIdentifier, number)
        }
    }
#endif
