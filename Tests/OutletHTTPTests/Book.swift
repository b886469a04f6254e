import Outlet
import OutletHTTP

/// What these services serve.
struct Book: Model, Identifiable {
    let id: Int
    var title: String
}

extension JSONService {
    /// A service of a test's server, impatient and with little room.
    init(
        _ server: Server, headers: [String: String] = [:], timeout: Duration = .seconds(20), redirects: Int = 3,
        redirectHosts: Set<String> = [], attempts: Int = 1
    ) throws {
        try self.init(
            server.address + "/v1", headers: headers,
            limits: Limits(
                timeout: timeout, bodySize: Lie.limit, redirects: redirects, redirectHosts: redirectHosts,
                attempts: attempts))
    }
}
