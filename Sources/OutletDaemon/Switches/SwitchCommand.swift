import ArgumentParser
import Foundation
import Outlet

/// The commands for switches, which change a running app.
struct SwitchCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "switch",
            abstract: "Lists, sets and clears switches, which change a running app without a release.",
            discussion: """
                Of a screen that is under maintenance neither a session opens nor an event is taken. In the place of an \
                implementation that is off the next one opens. The share of an experiment is that of all its implementations. \
                All commands work also while daemons use the store; these obey within a second, and log each change.
                """,
            subcommands: [ListSwitchesCommand<Own>.self, SetSwitchCommand<Own>.self, ClearSwitchCommand<Own>.self])
    }
}

extension SwitchSubject {
    /// Parses the arguments of a command.
    init(kind: String, name: String) throws(ValidationError) {
        guard let known = Kind(rawValue: kind) else {
            let kinds = Kind.allCases.map(\.rawValue)
            let hint = kind.nearest(among: kinds).map { " Did you mean '\($0)'?" } ?? ""
            let list = kinds.map { "'\($0)'" }.joined(separator: ", ")
            throw ValidationError("What is switched is one of \(list), found '\(kind)'.\(hint)")
        }
        if known == .implementation, !name.contains("/") {
            throw ValidationError(
                "An implementation is named with its screen, as in 'contacts/cards', found '\(name)'.")
        }
        self.init(known, name)
    }
}

/// The user who runs a command, and the time.
enum Operator {
    /// The user name.
    static var name: String { ProcessInfo.processInfo.userName }

    /// The time in seconds since 1970.
    static var time: Int { Int(Date().timeIntervalSince1970) }
}
