import ArgumentParser
import Foundation
import Outlet

/// The command line of a daemon: `serve`, which is the default, `store`, `sign-ins`, `switch`, `texts`, `dev` in a debug build,
/// and the app's own subcommands.
struct DaemonCommand<Options: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        var configuration = Options.configuration
        configuration.commandName = configuration.commandName ?? ProcessInfo.processInfo.processName
        let daemons: [any ParsableCommand.Type] = [
            ServeCommand<Options>.self, StoreCommand<Options>.self, SignInsCommand<Options>.self,
            SwitchCommand<Options>.self, TextsCommand<Options>.self,
        ]
        configuration.subcommands = daemons + development + configuration.subcommands
        configuration.defaultSubcommand = ServeCommand<Options>.self
        return configuration
    }

    /// The commands for the app's developer.
    private static var development: [any ParsableCommand.Type] {
        #if DEBUG
            [DevCommand<Options>.self]
        #else
            []
        #endif
    }

    /// Parses the command line and runs its command; prints an error and exits if that fails.
    static func main<Served: Workload>(
        _ arguments: [String]?, _ makeWorkload: @Sendable (Options, Surroundings) async throws -> Served
    ) async {
        do {
            let command = try await asyncParseAsRoot(arguments)
            switch command {
            #if DEBUG
                case let dev as DevCommand<Options>:
                    try await dev.run(arguments ?? Array(CommandLine.arguments.dropFirst()))
            #endif
            case let serve as ServeCommand<Options>: try await serve.run(makeWorkload)
            case let check as CheckCommand<Options>: try await check.run(makeWorkload)
            case let set as SetSwitchCommand<Options>: try await set.run(makeWorkload)
            case let texts as TextsCommand<Options>: try await texts.run(makeWorkload)
            case var other as any AsyncParsableCommand: try await other.run()
            case var other: try other.run()
            }
        } catch {
            exit(withError: error)
        }
    }
}
