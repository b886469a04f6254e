import ArgumentParser

/// The options of `outletd serve` as they were given.
struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on; 0.0.0.0 is all of the machine's. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on, 0 to 65535; 0 takes a free one. (default: 8080)")
    var port: String?

    @Option(help: "Where sessions are kept: 'memory', as long as the process lives. (default: memory)")
    var store: String?

    @Option(
        help: ArgumentHelp(
            "The folder for the examples' databases; made where missing. (default: Data)", valueName: "folder"))
    var data: String?

    @Option(
        name: .customLong("public"),
        help: ArgumentHelp("The folder with the web client. (default: Public)", valueName: "folder"))
    var publicFolder: String?

    @Option(
        help: "What is logged: trace, debug, info, notice, warning, error or critical and worse. (default: info)")
    var logLevel: String?

    @Option(help: ArgumentHelp("A foreign origin whose pages may ask; may be repeated.", valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(help: ArgumentHelp("Threads that answer requests. (default: one for each core)", valueName: "count"))
    var threads: String?

    @Option(
        help: ArgumentHelp("Connections that may be open at once. (default: 10000)", valueName: "count"))
    var connectionLimit: String?

    @Option(
        help: ArgumentHelp(
            "Connections that one address may have open; 0 is any number, as behind a proxy. (default: 0)",
            valueName: "count"))
    var connectionsPerAddress: String?

    @Option(help: ArgumentHelp("The longest body of a request. (default: 65536)", valueName: "bytes"))
    var bodyLimit: String?

    @Option(help: ArgumentHelp("Sessions that are kept at once. (default: 1000000)", valueName: "count"))
    var sessionLimit: String?

    @Option(help: ArgumentHelp("How long an unused session is kept. (default: 86400)", valueName: "seconds"))
    var sessionLifetime: String?

    @Option(
        help: ArgumentHelp(
            "How long to go on serving after a signal, while /health/ready says 503. (default: 1)",
            valueName: "seconds"))
    var drainDelay: String?
}
