import Foundation
import Synchronization

/// A private PostgreSQL, with a folder of its own, on loopback and a socket in that folder. It ends with the test's process.
package final class PostgresServer: Sendable {
    /// What PostgreSQL writes before it answers.
    package enum Durability: Sendable {
        /// Nothing is flushed: what is answered may be lost with the machine, which no test stops.
        case process
        /// As in production.
        case machine
    }

    /// The password of the user `app`, who has to give it on loopback.
    package static let password = "Sesame-4711"

    private let folder: URL
    private let durability: Durability
    /// The port on loopback, and in the name of the socket.
    package let port: Int
    private let process = Mutex<Process?>(nil)

    /// A server that many tests use, each with a database of its own.
    package static let shared = Result { try PostgresServer() }

    /// Makes a server and starts it.
    package init(_ durability: Durability = .process) throws {
        self.durability = durability
        folder = URL(filePath: "/tmp/outlet-pg-\(UUID().uuidString.prefix(8))")
        port = Int(freePort())
        let data = folder.appending(path: "data").path
        try Self.run(
            """
            mkdir -m 700 "$0" && { [ "$(id -u)" != 0 ] || chown postgres "$0"; } && cd "$0"
            printf %s '\(Self.password)' >password && chmod 644 password
            \(Self.entrance) "$1/initdb" -D "\(data)" -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync >log 2>&1 \
                || { cat log >&2; exit 1; }
            printf '%s\\n' 'local all all trust' 'host all all 127.0.0.1/32 scram-sha-256' >"\(data)/pg_hba.conf"
            """, folder.path, Self.programs)
        try start()
        try run("CREATE ROLE app LOGIN PASSWORD '\(Self.password)'")
    }

    deinit {
        stop(hard: true)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs a program as a user that PostgreSQL accepts.
    private static let entrance =
        #"$([ "$(id -u)" = 0 ] && echo "setpriv --reuid=postgres --regid=postgres --clear-groups" || echo env)"#

    /// Where Debian has PostgreSQL's programs.
    private static let programs = "/usr/lib/postgresql/15/bin"

    /// Starts the server, and waits until it answers.
    package func start() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        let flush = durability == .machine ? "on" : "off"
        // The shell outlives the test by a moment, and ends the server: its input is a pipe that is closed then.
        process.arguments = [
            "-c",
            """
            cd "$0"
            \(Self.entrance) "$1/postgres" -D "$0/data" -k "$0" -p \(port) -c listen_addresses=127.0.0.1 \
                -c fsync=\(flush) -c max_connections=500 -c autovacuum=off -c log_min_messages=warning </dev/null >>log 2>&1 &
            echo $! >pid
            read -r line
            kill -\(Self.hard) $! 2>/dev/null
            [ "$line" = stop ] || { wait; rm -rf "$0"; }
            """, folder.path, Self.programs,
        ]
        process.environment = Self.environment
        process.standardInput = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        self.process.withLock { $0 = process }
        try Self.run(
            """
            for _ in $(seq 600); do
                "$1/pg_isready" -q -h "$0" -p \(port) && "$1/psql" -qh "$0" -p \(port) -U postgres -c '' 2>/dev/null && exit 0
                sleep 0.05
            done
            cat "$0/log" >&2
            exit 1
            """, folder.path, Self.programs)
    }

    /// SIGQUIT: no checkpoint, and nothing is said to clients.
    private static let hard = "QUIT"

    /// Stops the server: hard, as a crash would, or in order.
    package func stop(hard isHard: Bool) {
        guard let process = self.process.withLock({ $0 }) else { return }
        try? signal(isHard ? Self.hard : "INT")
        try? Self.run("while kill -0 $(cat \"$0/pid\") 2>/dev/null; do sleep 0.02; done", folder.path)
        try? (process.standardInput as? Pipe)?.fileHandleForWriting.write(contentsOf: Data("stop\n".utf8))
        process.waitUntilExit()
        self.process.withLock { $0 = nil }
    }

    /// Sends a signal to the server's first process.
    package func signal(_ name: String) throws { try Self.run("kill -\(name) $(cat \"$0/pid\")", folder.path) }

    /// Sends a signal to all processes of the server: STOP and CONT freeze it.
    package func signalAll(_ name: String) throws {
        // The first one before the others: it starts none meanwhile.
        try Self.run("pid=$(cat \"$0/pid\"); kill -\(name) $pid; kill -\(name) $(pgrep -P $pid)", folder.path)
    }

    /// Makes a database, and returns its URL by the socket.
    package func makeDatabase() throws -> String {
        let name = "test_\(UUID().uuidString.lowercased().replacing("-", with: "").prefix(12))"
        try run("CREATE DATABASE \(name) OWNER app")
        return url(of: name)
    }

    /// The URL of a database by the socket.
    package func url(of name: String) -> String {
        "postgres://postgres@\(folder.path.replacing("/", with: "%2F")):\(port)/\(name)"
    }

    /// The URL of the same database on loopback, with the user and the password that have to be given there.
    package func urlWithPassword(of url: String) -> String {
        "postgres://app:\(Self.password)@127.0.0.1:\(port)/\(url.split(separator: "/").last ?? "")"
    }

    /// Runs SQL as the superuser, in a database that a URL names; returns what it prints.
    @discardableResult
    package func run(_ sql: String, in url: String? = nil) throws -> String {
        let output = Pipe()
        try Self.run(
            "exec \"$1/psql\" -XqAt -v ON_ERROR_STOP=1 -d \"$2\" -c \"$3\"", folder.path, Self.programs,
            url ?? self.url(of: "postgres"), sql, into: output)
        return output.textToEnd().trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs SQL that ends by what its test does meanwhile: beside the threads of tasks, which are as many as the machine
    /// has cores, so that two such statements would leave none for the tests that they wait for.
    @discardableResult
    package func runAside(_ sql: String, in url: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try self.run(sql, in: url) }) }
        }
    }

    /// Without what a sanitizer has every program load.
    private static let environment = ProcessInfo.processInfo.environment.filter { $0.key != "LD_PRELOAD" }

    private static func run(_ script: String, _ arguments: String..., into output: Pipe? = nil) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", script] + arguments
        process.environment = Self.environment
        process.standardInput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        if let output { process.standardOutput = output }
        try process.start()
        try? output?.fileHandleForWriting.close()
        try? errors.fileHandleForWriting.close()
        let text = errors.textToEnd()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CocoaError(.executableLoad, userInfo: [NSLocalizedDescriptionKey: "\(script): \(text)"])
        }
    }
}
