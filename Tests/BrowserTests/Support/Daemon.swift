import Foundation
import TestPrograms
import ViewTree

/// The real daemon, as it is shipped.
struct Daemon: Sendable {
    private let child: Child

    /// Where it listens, as in `http://127.0.0.1:54321`.
    let origin: URL

    /// The path below which it serves everything, if it is not empty.
    private let basePath: String

    /// Starts it, on a free port unless one is named, with the web client that is inside it, or files of a folder in its
    /// place. It keeps its sessions in a store, in memory unless another is named.
    init(port: Int = 0, basePath: String = "", store: String = "memory", files folder: URL? = nil) throws {
        self.basePath = basePath
        let client =
            (basePath.isEmpty ? [] : ["--base-path", basePath]) + (folder.map { ["--public", $0.path] } ?? [])
        child = try Child(
            Products.daemon(),
            [
                "serve", "--host", "127.0.0.1", "--port", "\(port)", "--store", store, "--data", Products.data.path,
                "--log-level", "error", "--drain-delay", "0",
            ] + client, saying: "http://")
        origin = try Self.origin(in: child.greeting)
    }

    /// Starts the `dev` of a package.
    init(developing package: ScratchPackage) throws {
        basePath = ""
        child = try Child(
            package.program,
            [
                "dev", "--port", "0", "--store", package.store, "--data", Products.data.path, "--log-level", "error",
                "--build-command", ScratchPackage.buildCommand,
            ], saying: "http://")
        origin = try Self.origin(in: child.greeting)
    }

    private static func origin(in greeting: String) throws -> URL {
        guard let address = greeting.split(separator: " ").last, let url = URL(string: String(address)) else {
            throw Failure("The daemon said no address: \(greeting)")
        }
        return url
    }

    /// Asks it to end.
    func terminate() { child.terminate() }

    /// Ends it, so that its port is free again.
    func stop() async {
        child.terminate()
        await child.ended()
    }

    /// Ends it without a warning, so that its port is free again.
    func kill() async {
        child.kill()
        await child.ended()
    }

    func url(_ path: String) -> URL { URL(string: path, relativeTo: origin)?.absoluteURL ?? origin }

    /// A session's document.
    func document(of session: String) async throws -> JSON {
        let answer = try http("GET", url("\(basePath)/sessions/\(session)"))
        guard answer.status == 200, let document = answer.json else { throw Failure("\(answer)") }
        return document
    }

    /// Sends an event as some other client would.
    func post(_ event: JSON, to session: String) async throws {
        let answer = try http("POST", url("\(basePath)/sessions/\(session)/events"), event)
        guard answer.status == 200 else { throw Failure("\(answer)") }
    }

    /// How many streams are open.
    func streams() async throws -> Int? {
        let lines = try http("GET", url("/metrics")).text.split(separator: "\n")
        return lines.first { $0.hasPrefix("outlet_streams ") }?.split(separator: " ").last.flatMap { Int($0) }
    }
}
