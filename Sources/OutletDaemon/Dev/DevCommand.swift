#if DEBUG
    import ArgumentParser
    import Foundation
    import MicroHTTPD
    import OutletServer

    /// Serves an app, and rebuilds and restarts it when its sources change.
    struct DevCommand<Own: Daemon>: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "dev",
                abstract: "Serves; builds and takes over whenever the package's sources change.",
                discussion: """
                    It has the options of 'serve'. It watches Package.swift, Sources and Public, builds, and starts the new \
                    program in the place of the old one. Sessions go on, requests wait meanwhile. What the compiler finds wrong \
                    is shown in the terminal and on each open page. A change of a file in Public needs no build. Only for \
                    development: it is in debug builds alone, and listens on loopback addresses alone.
                    """)
        }

        @OptionGroup var own: Own
        @OptionGroup var options: DaemonOptions

        @Option(
            help: ArgumentHelp(
                "The command that builds the program, for a shell in the package's folder. (default: swift build --product "
                    + "NAME)", valueName: "command"))
        var buildCommand: String?

        func validate() throws {
            let settings = try Settings(options)
            try settings.findStore(in: own.stores)
        }

        /// Serves until a signal; `arguments` are those of the program, including the name of the command.
        func run(_ arguments: [String]) async throws {
            let settings = try Settings(options)
            let environment = ProcessInfo.processInfo.environment
            let package = try DevPackage()
            let command = try buildCommand ?? package.buildCommand(environment)
            var loop = DevLoop(
                package, socket: try socket(settings), publicFolder: settings.publicFolder,
                arguments: Self.served(arguments), environment: environment, buildCommand: command)
            print("\(DaemonService.listening) http://\(settings.urlHost):\(loop.socket.port)\(settings.basePath)")
            print("dev watches \(package.root.path)")
            if settings.store == "memory" {
                print("Sessions in memory end with each change: --store names a file for them.")
            }
            fflush(nil)
            try await loop.run()
        }

        private func socket(_ settings: Settings) throws(StartError) -> ListeningSocket {
            let socket: ListeningSocket
            do {
                socket = try ListeningSocket(host: settings.host, port: UInt16(settings.port))
            } catch {
                throw StartError(description: error.description)
            }
            guard socket.isOnLoopback else {
                throw StartError(
                    description: "dev listens on a loopback address such as 127.0.0.1, found '--host \(settings.host)'."
                )
            }
            return socket
        }

        /// The arguments for `serve`: without the name of the command, and without the option that only `dev` has.
        static func served(_ arguments: [String]) -> [String] {
            var served: [String] = []
            var isValue = false
            for argument in arguments.dropFirst() {
                if isValue {
                    isValue = false
                } else if argument == "--build-command" {
                    isValue = true
                } else if !argument.hasPrefix("--build-command=") {
                    served.append(argument)
                }
            }
            return served
        }
    }
#endif
