public import Outlet
public import ViewTree

extension Conformance {
    /// Verifies the implementations of a controller. Throws unless each of them compiles, can be requested by its name,
    /// shows the same resources of the controller with the same ids as the others, and produces documents that match
    /// the schema.
    ///
    /// - Parameters:
    ///   - application: the app that contains the controller's screen; needed if the screen uses services or other
    ///     screens.
    ///   - parameters: the parameters with which the screen opens.
    ///   - authenticator: who the client is; needed if the screen has guards.
    public static func verify<Controlled: Controller>(
        implementationsOf controller: Controlled, in application: Application? = nil,
        parameters: JSONObject = [:], authenticator: Authenticator? = nil
    ) async throws {
        let application = try application ?? Application(name: "Conformance", controllers: [controller])
        var findings = Findings()
        var shown: (implementation: String, slots: Set<String>)?
        for implementation in controller.implementations {
            let client = try await TestClient(application, authenticator: authenticator)
                .open(Controlled.name, implementation: implementation.name, parameters: parameters)
            if client.screen != Controlled.name {
                findings.expect(
                    false,
                    "'\(client.screen)' came instead of '\(Controlled.name)', whose guards do not let the client in: say who it is."
                )
                break
            }
            let name = client.document["implementation"]?.string ?? ""
            findings.expect(
                name == implementation.name, "'\(name)' came instead of '\(implementation.name)', which was asked for.")
            let schema = try await client.channel.get("/schema/document.json").json
            findings.add(
                SchemaChecker(schema).faults(in: client.document).map { "'\(implementation.name)': \($0)" })
            let ids = client.ids
            findings.expect(
                Set(ids).count == ids.count, "'\(implementation.name)' shows two nodes of one id among \(ids).")
            let slots = Set(ids).intersection(Controlled.Resources.slotNames)
            if let shown {
                findings.expect(
                    shown.slots == slots,
                    "'\(shown.implementation)' shows \(shown.slots.sorted()), "
                        + "'\(implementation.name)' shows \(slots.sorted()).")
            }
            shown = shown ?? (implementation.name, slots)
        }
        try findings.finish()
    }
}
