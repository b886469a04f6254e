import ArgumentParser

/// The commands for the sign-ins of a daemon's store.
struct SignInsCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sign-ins",
            abstract: "Lists and ends kept sign-ins.",
            discussion: """
                Both work also while a daemon uses the store.
                """,
            subcommands: [ListSignInsCommand<Own>.self, EndSignInsCommand<Own>.self])
    }
}
