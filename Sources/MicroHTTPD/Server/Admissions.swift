internal import HTTPMessages
internal import Logging

/// Decides which connections are accepted. Logs which limit is reached, at most once a minute for each limit.
struct Admissions {
    private let limit: Int
    private let perClient: Int
    private let spare: Int
    private let unlimited: [NetworkRange]
    private let logger: Logger
    /// How many connections were closed, for the limit of their client, since the last warning about it.
    private var refused = 0
    private var isCrowdNotedUntil: UInt64 = 0
    private var isClientNotedUntil: UInt64 = 0

    init(_ configuration: Server.Configuration, connectionLimit: Int, logger: Logger) {
        limit = connectionLimit
        perClient = configuration.connectionsPerAddress ?? max(1, connectionLimit / 10)
        spare = configuration.spareConnections
        unlimited = configuration.unlimitedPeers
        self.logger = logger
    }

    /// How many connections may be open in all.
    var most: Int { limit + spare }

    /// Gives a new connection its place; nil if it has to be closed. `service` counts the open connections.
    mutating func admit(_ peer: NetworkAddress?, to service: Service, now: UInt64) -> Admission? {
        let client = peer.flatMap { peer in
            perClient == 0 || unlimited.contains { $0.contains(peer) } ? nil : peer.client
        }
        if let client, service.registry.count(of: client) >= perClient {
            noteRefusal(of: client, now: now)
            return nil
        }
        let isSpare = service.open - service.registry.spareCount >= limit
        if isSpare { noteCrowd(now: now) }
        return Admission(client: client, isSpare: isSpare)
    }

    /// Logs that all connections are open.
    mutating func noteCrowd(now: UInt64) {
        guard now >= isCrowdNotedUntil else { return }
        isCrowdNotedUntil = now + Self.pause
        logger.warning(
            "All connections are taken: others wait, or get 503. --connection-limit permits more.",
            metadata: ["connections": "\(limit)"])
    }

    private mutating func noteRefusal(of client: NetworkAddress, now: UInt64) {
        refused += 1
        guard now >= isClientNotedUntil else { return }
        isClientNotedUntil = now + Self.pause
        logger.warning(
            "An address has all connections that it may have, as --connections-per-address says: others are closed.",
            metadata: ["address": "\(client)", "connections": "\(perClient)", "closed": "\(refused)"])
        refused = 0
    }

    /// How long a warning is not repeated, in milliseconds.
    private static let pause: UInt64 = 60_000
}
