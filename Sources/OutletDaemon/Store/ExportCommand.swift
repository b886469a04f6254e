import ArgumentParser
import Foundation
import Outlet

/// Prints kept sessions as lines of JSON.
struct ExportCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: "Prints kept sessions as JSON, one line a session.",
            discussion: """
                A line has all that is kept of a session: its id, its principal, its screens with their models, and the \
                latest patches and answers. Whoever has the line can use the session, so store the output as carefully as \
                the sessions themselves.
                """)
    }

    @OptionGroup var options: StoreOptions<Own>
    @OptionGroup var owner: PrincipalOptions

    func run() async throws {
        try await options.read { store in
            let damage = DamageReport(of: store)
            var exported = 0
            try await store.forEachSession(of: owner.named) { session in
                try FileHandle.standardOutput.write(contentsOf: Data(session.line + [UInt8(ascii: "\n")]))
                exported += 1
            }
            try owner.checkFound(exported)
            try damage.check()
        }
    }
}
