import ArgumentParser

/// The daemon's command line.
@main
struct Outletd: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "outletd",
        abstract: "Serves user interfaces written in Swift to thin clients, over HTTP.",
        version: "outletd \(version)",
        subcommands: [Serve.self],
        defaultSubcommand: Serve.self)
}
