import ArgumentParser
import Outlet
import OutletSQLite

/// Deletes all sessions of a principal.
struct DeleteCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete",
            abstract: "Deletes all kept sessions of a principal.",
            discussion: """
                Afterwards an SQLite file has nothing of them any more, not even in its unused parts: it is written anew, \
                which takes as much space again on the disk. What another database removes is gone from its files \
                when it has cleaned them up.
                """)
    }

    @OptionGroup var options: StoreOptions<Own>
    @OptionGroup var owner: PrincipalOptions

    func validate() throws {
        if owner.named == nil { throw ValidationError("--principal says whose sessions are deleted.") }
    }

    func run() async throws {
        guard let principal = owner.named else { return }
        try await options.change { store in
            var deleted = 0
            for id in try await StoreAnswer.awaited({ try store.sessions(of: principal, then: $0) })
            where try await StoreAnswer.awaited({ try store.remove(id, then: $0) }) {
                deleted += 1
            }
            try owner.checkFound(deleted)
            try (store as? SQLiteStore)?.scrub(of: principal)
            print("\(count(deleted, "session")) of '\(owner.principal ?? "")' deleted.")
        }
    }
}
