public import ArgumentParser
import Foundation
public import Logging
import Outlet
public import OutletServer

/// A program that serves an app until it gets SIGTERM, SIGINT or SIGHUP.
///
///     @main struct Coffee: Daemon {
///         func application() throws -> Application {
///             try Application(name: "Coffee") { CoffeeController() }
///         }
///     }
///
/// Its command line has all of ``DaemonOptions``, and beside them the options that the type declares with
/// ArgumentParser's `@Option`, `@Flag` and `@Argument`. A program without options of its own can use
/// ``Workload/serve(_:)``. A program with several services runs a ``DaemonService``.
public protocol Daemon: ParsableArguments, Sendable {
    /// What the daemon serves: an `Application`, or one with services that run beside it.
    associatedtype Served: Workload

    /// The description for `--help`, the version for `--version`, and subcommands. The command has the program's name,
    /// unless it is set here.
    static var configuration: CommandConfiguration { get }

    /// Creates the app. Called once, before the daemon listens. If it throws, the error is printed, and the program exits
    /// with 1.
    func application() async throws -> Served

    /// Creates the app with the store and the mailer of the daemon. The default is ``application()``.
    ///
    /// For an app that sends mails, or keeps more beside its sessions, as one with a `PostgresDatabase` does, in place of
    /// ``application()``. A method that is declared `async` is also the one that a test calls directly: in a test that awaits,
    /// Swift prefers the default to one that is not.
    ///
    ///     func application(with surroundings: Surroundings) async throws -> Application {
    ///         let database = (surroundings.store as? PostgresStore).map { PostgresDatabase($0) }
    ///         return try application(tables: database, mailer: surroundings.mailer)
    ///     }
    func application(with surroundings: Surroundings) async throws -> Served

    /// Finds out who sends a request. The default is nil: everybody is the same anonymous principal.
    var authenticator: Authenticator? { get }

    /// The stores that `--store` can name beside `sqlite` and `memory`. The default is none.
    var stores: [NamedStore] { get }

    /// The folder of what the daemon keeps beside its store: the file `secret`, where `OUTLET_SECRET` gives no secret. The default
    /// is nil: what `OUTLET_DATA` names, else `Data`.
    var dataFolder: String? { get }

    /// Files of the app's own, which are served beside those of the web client, or in their place. The default is none.
    ///
    /// `nodes/gauge.js` draws nodes of the type `gauge`. Files of the folder that `--public` names are served in place of
    /// both. They are read once, before the daemon listens. If that throws, the error is printed, and the program exits
    /// with 1.
    var files: PublicFiles { get throws }

    /// How the app's pages look, and what they call the app. The default is the web client's own look.
    ///
    /// Its files are among those of the app (``files``) or of the folder that `--public` names. The program does not start if
    /// one of them is missing, or a color can't be read on another.
    var theme: Theme { get }

    /// The catalogs of A2UI with components of the app's own types. The default is none.
    ///
    /// The program does not start if two have the same id, or a component the name of a basic one.
    var catalogs: [A2UICatalog] { get }

    /// Creates the log handler for a label. The default writes to standard error.
    ///
    /// The daemon bootstraps swift-log's `LoggingSystem` with it before it creates the app, at the level of `--log-level`.
    /// The program must not do so itself.
    func logHandler(label: String) -> any LogHandler
}

extension Daemon {
    /// No description, version or subcommands.
    public static var configuration: CommandConfiguration { CommandConfiguration() }

    /// The app of ``application(with:)``, for memory and without mails.
    public func application() async throws -> Served { try await application(with: Surroundings()) }

    /// The app of ``application()``.
    public func application(with surroundings: Surroundings) async throws -> Served { try await application() }

    /// Everybody is anonymous.
    public var authenticator: Authenticator? { nil }

    /// None.
    public var stores: [NamedStore] { [] }

    /// What `OUTLET_DATA` names, else `Data`.
    public var dataFolder: String? { nil }

    /// None.
    public var files: PublicFiles { PublicFiles() }

    /// That of the web client.
    public var theme: Theme { Theme() }

    /// None.
    public var catalogs: [A2UICatalog] { [] }

    /// Lines on standard error.
    public func logHandler(label: String) -> any LogHandler { StreamLogHandler.standardError(label: label) }

    /// Parses the command line and serves the app, or says why not and exits.
    @concurrent public static func main() async {
        await DaemonCommand<Self>.main(nil) { try await $0.application(with: $1) }
    }
}
