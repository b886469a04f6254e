public import Outlet
public import OutletServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Endpoint {
    /// Sets a switch, as `outletd switch set` does, and obeys it at once.
    ///
    ///     let endpoint = Endpoint(app)
    ///     try await endpoint.set(.maintenance("contacts", note: "Back at ten."))
    ///
    /// Other nodes of the store obey it within a second by their clocks.
    public func set(_ new: Switch) async throws {
        try await sessions.change(StoredSwitch(new, by: "test", at: now))
    }

    /// Clears the switch that another one would replace, as `outletd switch clear` does.
    public func clear(_ old: Switch) async throws {
        try await sessions.change(.clearing(old.subject, by: "test", at: now))
    }

    private var now: Int { Int(sessions.date.timeIntervalSince1970) }
}
