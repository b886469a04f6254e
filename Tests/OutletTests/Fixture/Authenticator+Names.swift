import Outlet
import OutletServer

extension Authenticator {
    /// Whoever names themselves in `Authorization` is who they say; who does not is asked.
    static let names = Authenticator(name(of:))

    /// The same, found out later.
    static let lateNames = Authenticator(waiting: { request in
        await Task.yield()
        return name(of: request)
    })

    /// Whoever names themselves in `Authorization` is who they say; everybody else is anonymous.
    static let optionalNames = Authenticator { request in
        .principal(request.headers["authorization"].map { Principal(id: $0) } ?? .anonymous)
    }

    /// The same with roles: `Ada clerk` is Ada, who has that one.
    static let namesWithRoles = Authenticator { request in
        let words = (request.headers["authorization"] ?? "").split(separator: " ").map(String.init)
        guard let name = words.first else { return .principal(.anonymous) }
        return .principal(Principal(id: name, roles: Set(words.dropFirst())))
    }

    private static func name(of request: Request) -> Authentication {
        request.headers["authorization"].map { .principal(Principal(id: $0)) }
            ?? .refused(challenge: "Bearer realm=\"outlet\"")
    }
}
