import ArgumentParser
import Outlet

/// Clears a switch.
struct ClearSwitchCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "clear",
            abstract: "Clears a switch: what the release says counts again.")
    }

    @OptionGroup var options: StoreOptions<Own>

    @Argument(help: "What is switched: 'experiment', 'implementation' or 'screen'.")
    var kind: String

    @Argument(help: "Its name, as 'list' prints it.")
    var name: String

    func validate() throws { _ = try SwitchSubject(kind: kind, name: name) }

    func run() async throws {
        let subject = try SwitchSubject(kind: kind, name: name)
        try await options.switching { store, keep in
            let known = try await store.setSwitches().map(\.subject)
            guard known.contains(subject.description) else {
                let hint = subject.description.nearest(among: known).map { " Did you mean '\($0)'?" } ?? ""
                throw StartError(description: "No switch '\(subject)' is set.\(hint)")
            }
            try await keep(.clearing(subject, by: Operator.name, at: Operator.time))
        }
        print("\(subject) is cleared.")
    }
}
