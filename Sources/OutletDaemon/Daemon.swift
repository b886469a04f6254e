public import ArgumentParser
import Foundation
public import Logging

/// A program that serves an app until it gets SIGTERM or SIGINT.
///
///     @main struct Coffee: Daemon {
///         func application() throws -> Application {
///             try Application(name: "Coffee", controllers: [CoffeeController()])
///         }
///     }
///
/// Its command line has all of ``DaemonOptions``, and beside them the options that the type declares with
/// ArgumentParser's `@Option`, `@Flag` and `@Argument`. A program without options of its own can do with
/// ``Workload/serve(_:)``; one that is more than a daemon runs a ``DaemonService``.
public protocol Daemon: ParsableArguments, Sendable {
    /// What the daemon serves: an `Application`, or one with services that run beside it.
    associatedtype Served: Workload

    /// Names the program for its help and `--version`, and adds subcommands. The command's name is the program's, unless
    /// it has one here.
    static var configuration: CommandConfiguration { get }

    /// Makes the app. Called once, before anything listens; what it throws is printed, and the program exits with 1.
    func application() async throws -> Served

    /// Finds out who sends a request: nil, and everybody is the same anonymous principal, unless this is implemented.
    var authenticator: Authenticator? { get }

    /// The stores that `--store` can name beside `memory`: none, unless this is implemented.
    var stores: [NamedStore] { get }

    /// Makes the handler of a label's log: standard error, unless this is implemented.
    ///
    /// The daemon bootstraps swift-log's `LoggingSystem` with it before it makes the app, at the level of `--log-level`; the
    /// program does not do so itself.
    func logHandler(label: String) -> any LogHandler
}

extension Daemon {
    /// No description, version or subcommands.
    public static var configuration: CommandConfiguration { CommandConfiguration() }

    /// Everybody is anonymous.
    public var authenticator: Authenticator? { nil }

    /// None.
    public var stores: [NamedStore] { [] }

    /// Lines on standard error.
    public func logHandler(label: String) -> any LogHandler { StreamLogHandler.standardError(label: label) }

    /// Parses the command line and serves the app, or says why not and exits.
    @concurrent public static func main() async {
        await DaemonCommand<Self>.main(nil) { daemon in try await daemon.application() }
    }
}
