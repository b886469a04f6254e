import ArgumentParser
import Foundation
import Logging
import Outlet

/// Sets a switch.
struct SetSwitchCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "set",
            abstract: "Sets a switch, in the place of the one that was set before.",
            usage: """
                \(DaemonCommand<Own>._commandName) switch set experiment <name> <share>
                \(DaemonCommand<Own>._commandName) switch set implementation <screen>/<name> off
                \(DaemonCommand<Own>._commandName) switch set screen <name> maintenance [--note <text>]
                """,
            discussion: """
                What is named has to be in this release of the app, which is made as 'serve' makes it: if it migrates databases of \
                its own then, the daemon of that release has to serve already.
                """)
    }

    @OptionGroup var options: StoreOptions<Own>

    @Argument(help: "What is switched: 'experiment', 'implementation' or 'screen'.")
    var kind: String

    @Argument(help: "Its name, an implementation's with that of its screen: 'contacts/cards'.")
    var name: String

    @Argument(help: "An experiment's share from 0 to 1; 'off' for an implementation; 'maintenance' for a screen.")
    var value: String

    @Option(
        help: ArgumentHelp(
            "What users of a screen under maintenance are told, such as when it is over.", valueName: "text"))
    var note: String?

    func validate() throws { _ = try change }

    /// The longest note, in characters.
    private static var longestNote: Int { 500 }

    private var change: Switch {
        get throws(ValidationError) {
            let subject = try SwitchSubject(kind: kind, name: name)
            if let note {
                if subject.kind != .screen { throw ValidationError("--note is for a screen under maintenance.") }
                guard !note.isEmpty, note.count <= Self.longestNote, TerminalText.safe(note) == note else {
                    throw ValidationError("--note expects a line of 1 to \(Self.longestNote) characters.")
                }
            }
            if let change = Switch(subject, value, note: note) { return change }
            let expected =
                switch subject.kind {
                case .experiment: "The share of an experiment is a number from 0 to 1"
                case .implementation: "An implementation is set 'off'"
                case .screen: "A screen is set to 'maintenance'"
                }
            throw ValidationError("\(expected), found '\(value)'.")
        }
    }

    /// Sets the switch, if the app that is made from the daemon's own options has its subject.
    func run<Served: Workload>(_ makeWorkload: @Sendable (Own, Surroundings) async throws -> Served) async throws {
        let change = try self.change
        let workload = try await options.own.start(loggingAt: .error) { try await makeWorkload($0, Surroundings()) }
        try await options.switching { store, keep in
            let others = try await store.setSwitches().compactMap(\.setting)
            if let fault = workload.application.fault(of: change, beside: others) {
                throw StartError(description: fault)
            }
            try await keep(StoredSwitch(change, by: Operator.name, at: Operator.time))
        }
        print("\(change.subject) is set to \(change.value).")
    }
}
