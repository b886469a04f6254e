import ArgumentParser

/// The commands for those who change a running app.
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
