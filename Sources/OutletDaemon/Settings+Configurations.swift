import Outlet
import OutletServer

extension Settings {
    /// What the settings mean for the endpoint of an app with files of its own.
    func endpointConfiguration(serving files: PublicFiles) throws(StartError) -> Endpoint.Configuration {
        var configuration = Endpoint.Configuration()
        configuration.allowedOrigins = allowedOrigins
        configuration.frameAncestors = frameAncestors
        configuration.allowedHosts = allowedHosts
        configuration.trustedProxies = trustedProxies
        configuration.principalHeader = principalHeader
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
        configuration.metrics = metricsConfiguration
        configuration.files = try PublicFiles.webClient.overlaid(with: files).overlaid(with: folder())
        configuration.basePath = basePath
        return configuration
    }

    /// The files of the folder.
    private func folder() throws(StartError) -> PublicFiles {
        guard let publicFolder else { return PublicFiles() }
        do {
            return try PublicFiles(directory: publicFolder)
        } catch {
            throw StartError(description: "The folder '\(publicFolder)' can't be read; --public names another.")
        }
    }

    /// What the settings mean for the server that clients reach.
    var serverConfiguration: Server.Configuration {
        var configuration = Server.Configuration(host: host, port: UInt16(port), threads: threads)
        configuration.connectionLimit = connectionLimit
        configuration.connectionsPerAddress = connectionsPerAddress
        configuration.unlimitedPeers += trustedProxies
        configuration.spareConnections = 32
        configuration.bodyLimit = bodyLimit
        configuration.headerBytes = headerBytes
        return configuration
    }

    /// The server of the metrics, if they have an address of their own; few clients ask for them.
    private var metricsConfiguration: Server.Configuration? {
        guard let port = metricsPort else { return nil }
        var configuration = Server.Configuration(host: metricsHost, port: UInt16(port), threads: 1)
        configuration.connectionLimit = 64
        return configuration
    }

    /// The host as it stands in a URL: an IPv6 address in brackets.
    var urlHost: String { host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host }
}
