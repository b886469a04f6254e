import ArgumentParser
import Outlet

/// Prints the switches that are set.
struct ListSwitchesCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "Prints the switches that are set, one a line.",
            discussion: "A line has what 'set' takes, who has set it, and when.")
    }

    @OptionGroup var options: StoreOptions<Own>

    func run() async throws {
        try await options.read { store in
            for change in try await store.keepingSwitches.setSwitches() { print(change.summary) }
        }
    }
}

extension StoredSwitch {
    /// The change in a line.
    fileprivate var summary: String {
        let note = note.map { " --note \(TerminalText.quoted($0))" } ?? ""
        return "\(TerminalText.safe(text))\(note)  set by \(TerminalText.quoted(author)), \(TerminalText.time(time))"
    }
}
