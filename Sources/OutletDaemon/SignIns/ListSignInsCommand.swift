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
        let tenant = principal.tenant.map { " in \(Self.quoted($0))" } ?? ""
        return "\(id)  \(principal.id.map(Self.quoted) ?? "anonymous")\(tenant), \(Self.quoted(client)), "
            + "began \(Self.text(began)), last used \(Self.text(lastUsed)), "
            + (stands(at: now) ? "ends \(Self.text(ending))" : "has ended")
    }

    /// A text in quotes. What a client sent may have characters that a terminal takes for commands.
    private static func quoted(_ text: String) -> String {
        let safe = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: String(scalar)
            }
        }
        return "'\(safe.joined())'"
    }

    /// A time in UTC, at most in the year 9999.
    private static func text(_ time: Int) -> String {
        Date(timeIntervalSince1970: Double(min(time, 253_402_300_799))).formatted(.iso8601)
    }
}
