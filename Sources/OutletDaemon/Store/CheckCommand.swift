import ArgumentParser
import Logging
import Outlet
import Synchronization

/// Reports the sessions that this release of the app would not take over completely.
struct CheckCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: "Says which kept sessions this release would not take over.",
            discussion: """
                Run it with the new release before a deploy, beside the daemon of the old one. It reads each session as \
                the daemon will, without asking data sources, and prints a line for each screen or model that would be \
                lost, and what of the store is damaged. The exit status is 0 if all sessions come over, and 1 if any would lose something or is damaged. The app is made \
                as 'serve' makes it: if it migrates databases of its own then, give it copies of them.
                """)
    }

    @OptionGroup var options: StoreOptions<Own>

    /// Checks the sessions with the app that is made from the daemon's own options.
    func run<Served: Workload>(_ makeWorkload: @Sendable (Own, Surroundings) async throws -> Served) async throws {
        let workload = try await options.own.start(loggingAt: .error) { try await makeWorkload($0, Surroundings()) }
        try await options.read { store in
            let isWhole = try await workload.application.check(store) { print($0) }
            if !isWhole { throw ExitCode.failure }
        }
    }
}

extension Application {
    /// Reports what this release would lose of a store's sessions, the damage of the store, and a summary; `false` if there is
    /// any loss or damage.
    func check(_ store: any Store, report: (String) -> Void) async throws -> Bool {
        let check = SessionCheck(self)
        var (sessions, affected) = (0, 0)
        let damage = Mutex<[String]>([])
        store.report { finding in
            if finding.isDamage { damage.withLock { $0.append(finding.text) } }
        }
        try await store.forEachSession { session in
            let losses = check.losses(of: session)
            for loss in losses { report("\(session.id.prefix)…: \(loss).") }
            sessions += 1
            if !losses.isEmpty { affected += 1 }
        }
        // The store reports damaged ones.
        let signIns = try await store.signIns().count
        let damaged = damage.withLock { $0 }
        for text in damaged { report(text) }
        report(
            "\(count(sessions: sessions, signIns: signIns)) checked: "
                + (affected == 0
                    ? "nothing\(damaged.isEmpty ? "" : " else") would be lost" : "\(affected) would lose something")
                + " in this release.")
        return affected == 0 && damaged.isEmpty
    }
}
