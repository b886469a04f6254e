import ArgumentParser
import Foundation
import Outlet

/// Prints kept sign-ins.
struct ListSignInsCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "Prints kept sign-ins, one a line.",
            discussion: """
                A line has the id, which 'end' takes, the principal, the client, and the times of the sign-in. The id is the \
                hash of the token: nobody can use it to sign in.
                """)
    }

    @OptionGroup var options: StoreOptions<Own>
    @OptionGroup var owner: PrincipalOptions

    func run() async throws {
        try await options.read { store in
            let damage = DamageReport(of: store)
            let signIns = try await store.keepingSignIns.signIns(of: owner.named)
            try owner.checkFound(signIns.count, "sign-in")
            let now = Int(Date().timeIntervalSince1970)
            for signIn in signIns { print(signIn.summary(at: now)) }
            try damage.check()
        }
    }
}

extension StoredSignIn {
    /// The sign-in in a line.
    func summary(at now: Int) -> String {
        let tenant = principal.tenant.map { " in \(TerminalText.quoted($0))" } ?? ""
        return
            "\(id)  \(principal.id.map(TerminalText.quoted) ?? "anonymous")\(tenant), \(TerminalText.quoted(client)), "
            + "began \(TerminalText.time(began)), last used \(TerminalText.time(lastUsed)), "
            + (stands(at: now) ? "ends \(TerminalText.time(ending))" : "has ended")
    }
}
