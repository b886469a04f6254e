import MicroHTTPD
import Outlet
import OutletServer

extension Settings {
    /// The configuration of the endpoint of an app with its own files, look, catalogs and dialects. Throws if these have faults, or
    /// the folder of files can't be read.
    func endpointConfiguration(
        serving files: PublicFiles, theme: Theme, catalogs: [A2UICatalog], dialects: [Dialect]
    ) throws(StartError) -> Endpoint.Configuration {
        var configuration = Endpoint.Configuration()
        configuration.allowedOrigins = allowedOrigins
        configuration.frameAncestors = frameAncestors
        configuration.allowedHosts = allowedHosts
        configuration.trustedProxies = trustedProxies
        configuration.principalHeader = principalHeader
        configuration.publicOrigin = mail.publicURL.map { String($0.dropLast(basePath.text.utf8.count)) }
        configuration.agents = agents
        configuration.secret = secret
        configuration.sessionLifetime = .seconds(sessionLifetime)
        configuration.unusedSessionLifetime = .seconds(unusedSessionLifetime)
        configuration.signInIdleTime = .seconds(signInIdleTime)
        configuration.signInLifetime = .seconds(signInLifetime)
        configuration.sessionLimit = sessionLimit
        configuration.sessionsPerPrincipal = sessionsPerPrincipal
        configuration.sessionsPerAddress = sessionsPerAddress
        configuration.eventsPerPrincipal = eventsPerPrincipal
        configuration.eventsPerAddress = eventsPerAddress
        configuration.openingsPerPrincipal = openingsPerPrincipal
        configuration.openingsPerAddress = openingsPerAddress
        configuration.sessionBytes = sessionBytes
        configuration.memoryLimit = memoryLimit
        configuration.servesMetrics = metricsPort == nil
        configuration.files = try served(.webClient.overlaid(with: files), folder())
        configuration.basePath = basePath
        let faults =
            theme.faults(in: configuration.files) + A2UICatalog.faults(of: catalogs) + Dialect.faults(of: dialects)
        if !faults.isEmpty { throw StartError(description: faults.joined(separator: "\n")) }
        configuration.theme = theme
        configuration.catalogs = catalogs
        configuration.dialects = dialects
        return configuration
    }

    /// The compiled-in files, overlaid with those of a folder.
    private func served(_ compiled: PublicFiles, _ folder: PublicFiles) -> PublicFiles {
        #if DEBUG
            if let development { return development.telling(development.current(compiled).overlaid(with: folder)) }
        #endif
        return compiled.overlaid(with: folder)
    }

    /// The files of the folder in `--public`.
    private func folder() throws(StartError) -> PublicFiles {
        guard let publicFolder else { return PublicFiles() }
        do {
            return try PublicFiles(directory: publicFolder)
        } catch {
            throw StartError(description: "The folder '\(publicFolder)' can't be read; --public names another.")
        }
    }

    /// The configuration of the server for clients.
    var serverConfiguration: Server.Configuration {
        var configuration = Server.Configuration(host: host, port: UInt16(port), threads: threads)
        configuration.connectionLimit = connectionLimit
        configuration.connectionsPerAddress = connectionsPerAddress
        configuration.unlimitedPeers += trustedProxies
        configuration.spareConnections = 32
        configuration.bodyLimit = bodyLimit
        configuration.headerBytes = headerBytes
        #if DEBUG
            configuration.socket = development?.socket
        #endif
        return configuration
    }

    /// The configuration of a separate server for the metrics, which has few clients; nil without one.
    var metricsConfiguration: Server.Configuration? {
        guard let port = metricsPort else { return nil }
        var configuration = Server.Configuration(host: metricsHost, port: UInt16(port), threads: 1)
        configuration.connectionLimit = 64
        return configuration
    }

    /// The host as in a URL: an IPv6 address is in brackets.
    var urlHost: String { host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host }
}
