public import ArgumentParser

/// The command-line options of a daemon.
///
/// Each is also an environment variable: `OUTLET_PORT` for `--port`. A command of your own includes them with
/// `@OptionGroup`, and passes them to a ``DaemonService``.
public struct DaemonOptions: ParsableArguments {
    @Option(help: "The address to listen on; 0.0.0.0 is all of the machine's. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on, 0 to 65535; 0 takes a free one. (default: 8080)")
    var port: String?

    @Option(
        help: ArgumentHelp(
            "Where sessions are kept: in a file ('sqlite:PATH'), as long as the process lives ('memory'), or in a store "
                + "of the app's. (default: sqlite:Data/sessions.sqlite)"))
    var store: String?

    @Option(
        help: ArgumentHelp(
            "What answered events survive in a file: the end of the daemon ('process') or of the machine ('power'). "
                + "(default: process)"))
    var durability: String?

    @Option(
        name: .customLong("public"),
        help: ArgumentHelp(
            "A folder whose files are served in place of the web client's, or beside them; read once, at the start. "
                + "(default: none)",
            valueName: "folder"))
    var publicFolder: String?

    @Option(
        help: ArgumentHelp(
            "The path below which all is served but /health and /metrics, such as /tools. (default: none)",
            valueName: "path"))
    var basePath: String?

    @Option(
        help: "What is logged: trace, debug, info, notice, warning, error or critical and worse. (default: info)")
    var logLevel: String?

    @Option(help: ArgumentHelp("A foreign origin whose pages may ask; may be repeated.", valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(
        help: ArgumentHelp(
            "A site whose pages may show this app's in a frame, such as https://intranet.example; may be repeated. (default: "
                + "none)", valueName: "origin"))
    var frameAncestors: [String] = []

    @Option(
        help: ArgumentHelp(
            "A name under which clients may ask for the server; may be repeated. (default: on a loopback address localhost, "
                + "else any name)", valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "A proxy, as an address or a network, whose Forwarded or X-Forwarded-For tells where requests come from; may "
                + "be repeated.", valueName: "address"))
    var forwardedFrom: [String] = []

    @Option(
        help: ArgumentHelp(
            "The header in which those proxies say who is signed in, such as X-Forwarded-User. From anybody else it is refused.",
            valueName: "name"))
    var principalHeader: String?

    @Option(
        help: ArgumentHelp(
            "The header in which they say that person's roles, parted by commas, such as X-Forwarded-Groups.",
            valueName: "name"))
    var rolesHeader: String?

    @Option(
        help: ArgumentHelp(
            "The address under which people reach the app, such as https://coffee.example: links in mails begin with it, and "
                + "the addresses in A2UI, cards, DivKit and for agents. (default: on a loopback address that address)",
            valueName: "url"))
    var publicUrl: String?

    @Option(
        help: ArgumentHelp(
            "A relay on this machine or its private network that takes the app's mails, such as 127.0.0.1:25; without TLS. "
                + "(default: none)", valueName: "host:port"))
    var smtp: String?

    @Option(help: ArgumentHelp("The address that mails are from.", valueName: "address"))
    var mailFrom: String?

    @Flag(
        help: ArgumentHelp(
            "For development: shows mails on the screen 'mails' and in the log, in place of sending them. (variable: "
                + "OUTLET_MAIL_PAGE=1)"))
    var mailPage = false

    @Flag(
        help: ArgumentHelp(
            "Lets agents use the app at /mcp, by the Model Context Protocol: with the rights of who asks, and what is destructive "
                + "only after a person's yes. (variable: OUTLET_MCP=1)"))
    var mcp = false

    @Flag(
        help: ArgumentHelp(
            "Beside --mcp: agents do what is destructive without asking anybody. (variable: OUTLET_MCP_TRUST=1)"))
    var mcpTrust = false

    @Option(help: ArgumentHelp("Threads that answer requests. (default: one for each core)", valueName: "count"))
    var threads: String?

    @Option(
        help: ArgumentHelp(
            "Connections that may be open at once; 32 more are kept for /health. (default: 10000)", valueName: "count"))
    var connectionLimit: String?

    @Option(
        help: ArgumentHelp(
            "Connections that one address may have open; 0 is any number. The loopback address and proxies have no limit. "
                + "(default: a tenth of all)",
            valueName: "count"))
    var connectionsPerAddress: String?

    @Option(help: ArgumentHelp("The longest body of a request. (default: 65536)", valueName: "bytes"))
    var bodyLimit: String?

    @Option(
        help: ArgumentHelp(
            "How long the header fields of a request may be together. (default: 8192)", valueName: "bytes"))
    var headerBytes: String?

    @Option(help: ArgumentHelp("Sessions that are kept at once. (default: 1000000)", valueName: "count"))
    var sessionLimit: String?

    @Option(
        help: ArgumentHelp("Sessions that one principal may have; 0 is any number. (default: 1000)", valueName: "count")
    )
    var sessionsPerPrincipal: String?

    @Option(
        help: ArgumentHelp(
            "Sessions that may be opened from one address and be there at once; 0 is any number. This machine's own "
                + "addresses have no limit. (default: 1000)",
            valueName: "count"))
    var sessionsPerAddress: String?

    @Option(
        help: ArgumentHelp(
            "Events a second that one principal may send; 0 is any number. (default: 0)", valueName: "count"))
    var eventsPerPrincipal: String?

    @Option(
        help: ArgumentHelp(
            "Events a second that may come from one address; 0 is any number. (default: 0)", valueName: "count"))
    var eventsPerAddress: String?

    @Option(
        help: ArgumentHelp(
            "Sessions a second that one principal may ask for; 0 is any number. (default: 0)", valueName: "count"))
    var openingsPerPrincipal: String?

    @Option(
        help: ArgumentHelp(
            "Sessions a second that one address may ask for; 0 is any number. (default: 0)", valueName: "count"))
    var openingsPerAddress: String?

    @Option(help: ArgumentHelp("What one session may take of memory. (default: 1048576)", valueName: "bytes"))
    var sessionBytes: String?

    @Option(
        help: ArgumentHelp(
            "What all sessions may take of memory. (default: half of what the machine or container has)",
            valueName: "bytes"))
    var memoryLimit: String?

    @Option(help: ArgumentHelp("How long an unused session is kept. (default: 86400)", valueName: "seconds"))
    var sessionLifetime: String?

    @Option(
        help: ArgumentHelp(
            "How long a session is kept that was not used once since it was opened. (default: 600)",
            valueName: "seconds"))
    var unusedSessionLifetime: String?

    @Option(
        help: ArgumentHelp(
            "How long a sign-in stands that is not used. (default: 1209600, 14 days)", valueName: "seconds"))
    var signInIdleTime: String?

    @Option(
        help: ArgumentHelp(
            "How long a sign-in stands, however much it is used. (default: 7776000, 90 days)", valueName: "seconds"))
    var signInLifetime: String?

    @Option(
        help: ArgumentHelp(
            "A port for /metrics alone, 0 to 65535; 0 takes a free one. (default: none, they are beside all else)",
            valueName: "port"))
    var metricsPort: String?

    @Option(help: ArgumentHelp("The address of the port for /metrics. (default: that of --host)", valueName: "host"))
    var metricsHost: String?

    @Option(
        help: ArgumentHelp(
            "How long to go on serving after a signal, while /health/ready says 503. (default: 1)",
            valueName: "seconds"))
    var drainDelay: String?

    /// Options to be parsed.
    public init() {}

    /// Reads all options and their variables; throws an error with one sentence about the first invalid value.
    public func validate() throws { _ = try Settings(self) }
}
