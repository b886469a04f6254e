import ArgumentParser
import Examples
import Foundation
import Logging
import Outlet
import OutletDaemon
import OutletPostgres
import ServiceLifecycle

/// The daemon of the examples.
@main
struct Outletd: Daemon {
    private static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        abstract: "Serves user interfaces written in Swift to thin clients, over HTTP.",
        discussion: """
            Several daemons can serve the same sessions: --store postgres://user@host/database keeps them in PostgreSQL. Leave \
            the password to ~/.pgpass.
            """,
        version: "outletd \(version)")

    @Option(
        help: ArgumentHelp(
            "The folder for the examples' databases and the file 'secret'; made where missing. (default: Data, or OUTLET_DATA)",
            valueName: "folder"))
    var data: String?

    @Flag(help: "Give each account an address book of its own.")
    var contactsByAccount = false

    func application(with surroundings: Surroundings) throws -> some Workload {
        let examples = try examples(in: surroundings)
        return try examples.application(version: Self.version).with(
            services: ClosureService { await cancelWhenGracefulShutdown(examples.run) })
    }

    var dataFolder: String? { data }

    var files: PublicFiles { Examples.files }

    var catalogs: [A2UICatalog] { Examples.catalogs }

    var dialects: [Dialect] { Examples.dialects }

    var stores: [NamedStore] {
        ["postgres", "postgresql"].map { name in
            NamedStore(name) { place in
                try PostgresStore(place)
            } forReading: { place in
                try PostgresStore(place, makingTables: false)
            }
        }
    }

    private func examples(in surroundings: Surroundings) throws -> Examples {
        let database = (surroundings.store as? PostgresStore).map { PostgresDatabase($0) }
        let variable = ProcessInfo.processInfo.environment["OUTLET_DATA"] ?? ""
        let folder = data ?? (variable.isEmpty ? "Data" : variable)
        let logger = Logger(label: "examples")
        do {
            return try Examples(
                data: folder, database: database, contactsByAccount: contactsByAccount, mailer: surroundings.mailer,
                publicURL: surroundings.publicURL,
                logger: logger)
        } catch let error as PostgresStoreError {
            throw StartError(description: error.description)
        } catch {
            logger.debug("The examples' databases can't be opened", metadata: ["error": "\(error)"])
            throw StartError(
                description: "The folder '\(folder)' can't hold the examples' databases; --data names another.")
        }
    }
}
