import ArgumentParser
import Foundation
import Outlet

/// Prints kept sessions, sign-ins, shared models and switches as lines of JSON.
struct ExportCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: "Prints kept sessions, sign-ins, shared models and switches as JSON, one a line.",
            discussion: """
                The line of a session has all that is kept of a session: its id, its principal, its screens with their models, and the \
                latest patches and answers. Whoever has the line can use the session, so store the output as carefully as \
                the sessions themselves. Sign-ins come before, each with the hash of its token, which is in no store. Switches \
                and shared models, which belong to no principal, come first; not if --principal names one.
                """)
    }

    @OptionGroup var options: StoreOptions<Own>
    @OptionGroup var owner: PrincipalOptions

    func run() async throws {
        try await options.read { store in
            let damage = DamageReport(of: store)
            var exported = 0
            func export(_ line: [UInt8]) throws {
                try FileHandle.standardOutput.write(contentsOf: Data(line + [UInt8(ascii: "\n")]))
                exported += 1
            }
            if owner.named == nil, let check = try await store.secretCheck() { try export(check.line) }
            if owner.named == nil {
                for change in try await store.switches() { try export(change.line) }
                try await store.forEachSharedModel { try export($0.line) }
            }
            for signIn in try await store.signIns(of: owner.named) { try export(signIn.line) }
            try await store.forEachSession(of: owner.named) { try export($0.line) }
            try owner.checkFound(exported)
            try damage.check()
        }
    }
}
