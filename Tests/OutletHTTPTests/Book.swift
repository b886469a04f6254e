import Outlet
import OutletHTTP

/// What these services serve.
struct Book: Model, Identifiable {
    let id: Int
    var title: String
}

extension JSONService {
    /// A service of a test's server, with little room. What goes by time goes by the clock; without one, only a hang takes
    /// as long as it may.
    init(
        _ server: Server, headers: [String: String] = [:], timeout: Duration = .seconds(100), redirects: Int = 3,
        redirectHosts: Set<String> = [], attempts: Int = 1, clock: (any Clock<Duration>)? = nil
    ) throws {
        try self.init(
            server.address + "/v1", headers: headers,
            limits: Limits(
                timeout: timeout, connectTimeout: .seconds(100), bodySize: Lie.limit, redirects: redirects,
                redirectHosts: redirectHosts, attempts: attempts))
        if let clock { self.clock = clock }
    }

    /// A service whose time goes by a clock.
    init(_ address: String, limits: Limits, clock: some Clock<Duration>) throws {
        try self.init(address, limits: limits)
        self.clock = clock
    }
}
