import ArgumentParser
import Foundation
import Logging
import MicroHTTPD
import Outlet
import OutletSQLite
import OutletServer

/// The settings of a daemon: each has the value of its option, else of its environment variable, else its default.
struct Settings {
    var host: String
    var port: Int
    /// The folder whose files replace those of the web client; nil for none.
    var publicFolder: String?
    var basePath: BasePath
    /// The setting of the store.
    var store: String
    /// The failures that a commit to a file survives.
    var durability: Durability
    var logLevel: Logger.Level
    var allowedOrigins: [String]
    var frameAncestors: [String]
    var allowedHosts: [String]
    var trustedProxies: [NetworkRange]
    /// The headers in which trusted proxies name the sender of a request; nil if there are none.
    var principalHeader: PrincipalHeader?
    /// Whether and how agents may use the app.
    var agents: AgentAccess
    /// The settings of mails.
    var mail: MailSettings
    /// The folder for the daemon's other files.
    var dataFolder: String
    /// The secret of the app; nil for that in the folder. There is no option for it, since options are in the output of `ps`.
    var secret: [UInt8]?
    var threads: Int
    var connectionLimit: Int
    /// Nil for a tenth of the limit.
    var connectionsPerAddress: Int?
    var bodyLimit: Int
    var headerBytes: Int
    var sessionLimit: Int
    var sessionsPerPrincipal: Int
    var sessionsPerAddress: Int
    var eventsPerPrincipal: Int
    var eventsPerAddress: Int
    var openingsPerPrincipal: Int
    var openingsPerAddress: Int
    var sessionBytes: Int
    var memoryLimit: Int?
    var sessionLifetime: Int
    var unusedSessionLifetime: Int
    var signInIdleTime: Int
    var signInLifetime: Int
    var metricsPort: Int?
    var metricsHost: String
    var drainDelay: Int
    #if DEBUG
        /// The values that `dev` has passed; nil if `dev` has not started the process.
        var development: DevSession?
    #endif

    /// Reads all settings; throws an error with one sentence about the first invalid value.
    init(
        _ options: DaemonOptions, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ValidationError) {
        let reader = SettingReader(environment: environment)
        let host = reader.text(options.host, "host") ?? "127.0.0.1"
        self.host = host
        port = try reader.number(options.port, "port", in: 0...65_535) ?? 8080
        publicFolder = reader.text(options.publicFolder, "public")
        let path = reader.text(options.basePath, "base-path")
        guard let basePath = path.map({ BasePath($0) }) ?? .root else {
            throw ValidationError(
                "--base-path expects a path such as '/tools', without a slash at its end and not below /health or "
                    + "/metrics, found '\(path ?? "")'.")
        }
        self.basePath = basePath
        store = reader.store(options.store)
        let durability = try reader.word(options.durability, "durability", of: Durability.allCases.map(\.rawValue))
        self.durability = durability.flatMap { Durability(rawValue: $0) } ?? .process
        if self.durability == .power, store == "memory" {
            throw ValidationError(
                "--durability power needs a file or a database: sessions in memory end with the daemon.")
        }
        let level = try reader.word(options.logLevel, "log-level", of: Logger.Level.allCases.map(\.rawValue))
        logLevel = level.flatMap { Logger.Level(rawValue: $0) } ?? .info
        allowedOrigins = reader.texts(options.allowOrigin, "allow-origin")
        frameAncestors = reader.texts(options.frameAncestors, "frame-ancestors")
        allowedHosts = reader.texts(options.allowHost, "allow-host")
        trustedProxies = try reader.texts(options.forwardedFrom, "forwarded-from").map { text throws(ValidationError) in
            guard let range = NetworkRange(text) else {
                throw ValidationError(
                    "--forwarded-from expects an address or a network such as '10.0.0.0/8', found '\(text)'.")
            }
            return range
        }
        principalHeader = try Self.principalHeader(
            reader.text(options.principalHeader, "principal-header"), reader.text(options.rolesHeader, "roles-header"),
            hasProxies: !trustedProxies.isEmpty)
        mail = try MailSettings(
            options, reader, host: host, basePath: basePath, hasProxies: !trustedProxies.isEmpty)
        agents = try Self.agents(
            areAllowed: reader.flag(options.mcp, "mcp"), areTrusted: reader.flag(options.mcpTrust, "mcp-trust"))
        threads = try reader.number(options.threads, "threads", in: 1...1024) ?? Server.Configuration.cores
        connectionLimit =
            try reader.number(options.connectionLimit, "connection-limit", in: 1...1_000_000) ?? 10_000
        connectionsPerAddress =
            try reader.number(options.connectionsPerAddress, "connections-per-address", in: 0...1_000_000)
        bodyLimit = try reader.number(options.bodyLimit, "body-limit", in: 1...1_073_741_824) ?? 65_536
        headerBytes = try reader.number(options.headerBytes, "header-bytes", in: 512...262_144) ?? 8192
        sessionLimit = try reader.number(options.sessionLimit, "session-limit", in: 1...1_000_000_000) ?? 1_000_000
        sessionsPerPrincipal =
            try reader.number(options.sessionsPerPrincipal, "sessions-per-principal", in: 0...1_000_000_000) ?? 1000
        sessionsPerAddress =
            try reader.number(options.sessionsPerAddress, "sessions-per-address", in: 0...1_000_000_000) ?? 1000
        eventsPerPrincipal =
            try reader.number(options.eventsPerPrincipal, "events-per-principal", in: 0...1_000_000) ?? 0
        eventsPerAddress =
            try reader.number(options.eventsPerAddress, "events-per-address", in: 0...1_000_000) ?? 0
        openingsPerPrincipal =
            try reader.number(options.openingsPerPrincipal, "openings-per-principal", in: 0...1_000_000) ?? 0
        openingsPerAddress =
            try reader.number(options.openingsPerAddress, "openings-per-address", in: 0...1_000_000) ?? 0
        sessionBytes =
            try reader.number(options.sessionBytes, "session-bytes", in: 1...1_099_511_627_776) ?? 1_048_576
        memoryLimit = try reader.number(options.memoryLimit, "memory-limit", in: 1...1_125_899_906_842_624)
        sessionLifetime =
            try reader.number(options.sessionLifetime, "session-lifetime", in: 1...31_536_000) ?? 86_400
        unusedSessionLifetime =
            try reader.number(options.unusedSessionLifetime, "unused-session-lifetime", in: 1...31_536_000) ?? 600
        signInIdleTime =
            try reader.number(options.signInIdleTime, "sign-in-idle-time", in: 1...31_536_000) ?? 14 * 86_400
        signInLifetime =
            try reader.number(options.signInLifetime, "sign-in-lifetime", in: 1...31_536_000) ?? 90 * 86_400
        metricsPort = try reader.number(options.metricsPort, "metrics-port", in: 0...65_535)
        let metricsHost = reader.text(options.metricsHost, "metrics-host")
        if metricsPort == nil, metricsHost != nil {
            throw ValidationError("--metrics-host counts only beside --metrics-port.")
        }
        self.metricsHost = metricsHost ?? host
        drainDelay = try reader.number(options.drainDelay, "drain-delay", in: 0...3_600) ?? 1
        dataFolder = reader.text(nil, "data") ?? "Data"
        secret = try reader.secret()
        for origin in allowedOrigins where !Self.isOrigin(origin) {
            throw ValidationError(
                "--allow-origin expects a scheme and a host such as 'https://app.example', found '\(origin)'.")
        }
        for origin in frameAncestors where !Self.isFrame(origin) {
            throw ValidationError(
                "--frame-ancestors expects a scheme and a host such as 'https://intranet.example', found '\(origin)'.")
        }
        for name in allowedHosts where !Self.isHostName(name) {
            throw ValidationError("--allow-host expects a name such as 'app.example', found '\(name)'.")
        }
    }

    private static func agents(areAllowed: Bool, areTrusted: Bool) throws(ValidationError) -> AgentAccess {
        if areTrusted, !areAllowed { throw ValidationError("--mcp-trust counts only beside --mcp.") }
        return areTrusted ? .trusted : areAllowed ? .asking : .none
    }

    /// The headers in which trusted proxies name the sender of a request.
    private static func principalHeader(
        _ principal: String?, _ roles: String?, hasProxies: Bool
    ) throws(ValidationError) -> PrincipalHeader? {
        for (option, name) in [("principal-header", principal), ("roles-header", roles)] {
            if let name, name.isEmpty || !name.utf8.allSatisfy(isTokenByte) {
                throw ValidationError(
                    "--\(option) expects the name of a header such as 'X-Forwarded-User', found '\(name)'.")
            }
        }
        guard let principal else {
            if roles != nil { throw ValidationError("--roles-header counts only beside --principal-header.") }
            return nil
        }
        if !hasProxies {
            throw ValidationError(
                "--principal-header needs --forwarded-from: only those proxies may say who is signed in.")
        }
        return PrincipalHeader(HeaderName(principal), roles: roles.map { HeaderName($0) })
    }

    /// Whether a byte may be in the name of a header (RFC 9110, a token).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    /// Whether a text is a host without a scheme, a port or a path, as browsers send it.
    private static func isHostName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether a text is a source of the content security policy: the first label of the host, or the port, may be a wildcard.
    private static func isFrame(_ text: String) -> Bool {
        text.wholeMatch(of: /https?:\/\/(\*\.)?([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(:(\d+|\*))?/) != nil
    }

    private static func isOrigin(_ text: String) -> Bool {
        guard let separator = text.firstRange(of: "://") else { return false }
        let host = text[separator.upperBound...]
        return !host.isEmpty && !host.contains("/") && separator.lowerBound > text.startIndex
    }
}

extension Settings {
    /// Verifies that the named store is one of a daemon. Throws a `ValidationError` if it is not.
    func findStore(in stores: [NamedStore]) throws { try (stores + [.sqlite(durability)]).find(store) }

    /// Opens the named store; nil for memory.
    func openStore(of stores: [NamedStore]) throws -> (any Store)? {
        try (stores + [.sqlite(durability)]).open(store)
    }
}
