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
/// Its command line has all of ``DaemonOptions``, and the options that the type declares with ArgumentParser's `@Option`,
/// `@Flag` and `@Argument`. A program without options of its own can use ``Workload/serve(_:)``. A program with several
/// services runs a ``DaemonService``.
public protocol Daemon: ParsableArguments, Sendable {
    /// The workload of the daemon: an `Application`, or one with services that run beside it.
    associatedtype Served: Workload

    /// The description for `--help`, the version for `--version`, and subcommands. The command has the program's name,
    /// unless it is set here.
    static var configuration: CommandConfiguration { get }

    /// Creates the app. Called once, before the daemon listens. If it throws, the error is printed, and the program exits
    /// with 1.
    func application() async throws -> Served

    /// Creates the app with the store and the mailer of the daemon. The default is ``application()``.
    ///
    /// Implement it in place of ``application()`` if the app sends mails, or has tables beside its sessions in a
    /// `PostgresDatabase`. Declare it `async`: in a test that calls it with `await`, Swift prefers the default to a method that
    /// is not.
    ///
    ///     func application(with surroundings: Surroundings) async throws -> Application {
    ///         let database = (surroundings.store as? PostgresStore).map { PostgresDatabase($0) }
    ///         return try application(tables: database, mailer: surroundings.mailer)
    ///     }
    func application(with surroundings: Surroundings) async throws -> Served

    /// Authenticates requests. The default is nil: all requests have the same anonymous principal.
    var authenticator: Authenticator? { get }

    /// Further stores for `--store`, beside `sqlite` and `memory`. The default is none.
    var stores: [NamedStore] { get }

    /// The folder for the daemon's other files: the file `secret`, if `OUTLET_SECRET` is not set. The default is nil: the
    /// folder in `OUTLET_DATA`, else `Data`.
    var dataFolder: String? { get }

    /// The app's own files, which are served in addition to those of the web client, or replace them. The default is none.
    ///
    /// `nodes/gauge.js` draws nodes of the type `gauge`. Files of the folder in `--public` replace both. The files are read
    /// once, before the daemon listens. If that throws, the error is printed, and the program exits with 1.
    var files: PublicFiles { get throws }

    /// The look of the app's pages, and the app's name in them. The default is the web client's own look.
    ///
    /// Its files are among those of the app (``files``) or of the folder in `--public`. The program does not start if one is
    /// missing, or if two colors have too little contrast.
    var theme: Theme { get }

    /// The catalogs of A2UI with components of the app's own types. The default is none.
    ///
    /// The program does not start if two have the same id, or a component the name of a basic one.
    var catalogs: [A2UICatalog] { get }

    /// The dialects of the app's own, in which its screens are served beside those that all apps have. The default is none.
    ///
    /// The program does not start if two have the same name or media type, or one has Outlet's.
    var dialects: [Dialect] { get }

    /// Creates the log handler for a label. The default writes to standard error.
    ///
    /// The daemon bootstraps swift-log's `LoggingSystem` with it before it creates the app, at the level of `--log-level`.
    /// The program must not do so itself.
    func logHandler(label: String) -> any LogHandler
}

extension Daemon {
    /// No description, version or subcommands.
    public static var configuration: CommandConfiguration { CommandConfiguration() }

    /// The app of ``application(with:)``, without a store and a mailer.
    public func application() async throws -> Served { try await application(with: Surroundings()) }

    /// The app of ``application()``.
    public func application(with surroundings: Surroundings) async throws -> Served { try await application() }

    /// All requests are anonymous.
    public var authenticator: Authenticator? { nil }

    /// No further stores.
    public var stores: [NamedStore] { [] }

    /// The folder in `OUTLET_DATA`, else `Data`.
    public var dataFolder: String? { nil }

    /// No files.
    public var files: PublicFiles { PublicFiles() }

    /// The web client's look.
    public var theme: Theme { Theme() }

    /// None.
    public var catalogs: [A2UICatalog] { [] }

    /// None.
    public var dialects: [Dialect] { [] }

    /// Lines on standard error.
    public func logHandler(label: String) -> any LogHandler { StreamLogHandler.standardError(label: label) }

    /// Parses the command line and serves the app; prints an error and exits if that fails.
    @concurrent public static func main() async {
        await DaemonCommand<Self>.main(nil) { try await $0.application(with: $1) }
    }
}
