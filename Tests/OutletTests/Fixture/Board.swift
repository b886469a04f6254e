import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import ViewTree

extension Implementation<Probe> {
    /// An overlay that is told from others by its first label.
    static func overlay(_ name: String) -> Implementation {
        Implementation(name, over: .plain) { $0.first(Label(name)) }
    }
}

extension Probe {
    /// A screen with variants, whose button opens it once more.
    static func board(_ choices: ImplementationChoice...) -> Probe {
        var probe = Probe(implementations: [.plain, .overlay("cards"), .overlay("tiles"), .overlay("acme")])
        probe.choices = choices
        return probe.connected { outlets in
            outlets.button.on(.tap, Show(Probe.self))
        }
    }
}

extension Authenticator {
    /// `Authorization: ada@acme` is somebody of a tenant; nobody has to say who they are.
    static let tenants = Authenticator { request in
        let parts = request.headers["authorization"]?.split(separator: "@").map(String.init) ?? []
        let tenant = parts.count > 1 ? parts[1] : nil
        return .principal(parts.first.map { Principal(id: $0, tenant: tenant) } ?? .anonymous)
    }
}

extension TestClient {
    /// The implementation that the document says it is, where its first label agrees.
    var variant: String? {
        let name = document["implementation"]?.string
        return text("first") == (name == "plain" ? "first" : name) ? name : nil
    }
}

/// A client of an app who says who they are.
func client(of app: Application, as name: String) throws -> TestClient {
    let client = try TestClient(app, authenticator: .tenants)
    client.headers["authorization"] = name
    return client
}
