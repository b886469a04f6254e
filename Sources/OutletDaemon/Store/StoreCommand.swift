import ArgumentParser

/// The commands for the sessions of a daemon's store.
struct StoreCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "store",
            abstract: "Checks, hands out, takes in, copies and deletes kept sessions.",
            discussion: """
                'check' and 'export' only read, also while a daemon uses the store. 'import' and 'delete' need the daemon \
                to be stopped, unless the store is one that several processes share. 'copy' moves to another store.
                """,
            subcommands: [
                CheckCommand<Own>.self, ExportCommand<Own>.self, ImportCommand<Own>.self, CopyCommand<Own>.self,
                DeleteCommand<Own>.self,
            ])
    }
}
