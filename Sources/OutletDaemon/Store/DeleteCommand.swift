import ArgumentParser
import Outlet
import OutletSQLite

/// Deletes all sessions and sign-ins of a principal.
struct DeleteCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete",
            abstract: "Deletes all kept sessions of a principal, and its sign-ins.",
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
            let signIns = try await store.signIns(of: principal).map(\.id)
            var deleted = signIns.isEmpty ? 0 : try await store.keepingSignIns.end(signIns).count
            for id in try await StoreAnswer.awaited({ try store.sessions(of: principal, then: $0) })
            where try await StoreAnswer.awaited({ try store.remove(id, then: $0) }) {
                deleted += 1
            }
            try owner.checkFound(deleted + signIns.count)
            try (store as? SQLiteStore)?.scrub(of: principal)
            print("\(count(sessions: deleted, signIns: signIns.count)) of '\(owner.principal ?? "")' deleted.")
        }
    }
}
