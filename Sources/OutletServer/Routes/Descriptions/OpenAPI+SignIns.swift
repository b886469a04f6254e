import Outlet
import ViewTree

// The header fields by which clients get and lose the tokens of sign-ins.
extension OpenAPI {
    private static let setCookie: JSON = [
        "description": .string(
            "Takes back a token that does not stand. An event that signs in or out sets the cookie of the new token, or takes the "
                + "old one back; further cookies mark a browser that has signed in before, and one that has asked for a link."
        ),
        "schema": text,
    ]

    private static let token: JSON = [
        "description": .string(
            "The token of a sign-in, in the place of a cookie, for a client that has sent Outlet-Token: header and no "
                + "Sec-Fetch-Site."),
        "schema": text,
    ]

    private static let tokenWish: JSON = [
        "name": "Outlet-Token", "in": "header",
        "description":
            "header: the token of a sign-in comes in a header field, not in a cookie; any other word is as good as none.",
        "schema": ["type": "string", "examples": ["header"]],
    ]

    /// The statuses of refusals before the sender of a request is determined.
    private static let unidentified: Set<String> = ["413", "421", "431", "501"]

    private static func newSession(_ description: String) -> JSON {
        ["description": .string(description), "schema": text]
    }

    /// A path whose requests have a principal: its responses may delete the cookie. Unchanged in an app without sign-ins.
    func identifying(_ path: JSON) -> JSON {
        guard application.signsIn, case .object(let methods) = path else { return path }
        return methods.members.reduce(path) { path, method in
            guard case .object(let responses)? = method.value["responses"] else { return path }
            let others = responses.members.map(\.name).filter { !Self.unidentified.contains($0) }
            return others.reduce(path) { path, status in
                path.setting(Self.setCookie, at: [method.name, "responses", status, "headers", "Set-Cookie"])
            }
        }
    }

    /// The operation that posts events, some of which may sign in or out.
    func signingIn(_ operation: JSON) -> JSON {
        if !application.signsIn { return operation }
        let parameters = (operation["parameters"]?.array ?? []) + [Self.tokenWish]
        return operation.setting(.array(parameters), at: ["parameters"])
            .setting(Self.token, at: ["responses", "200", "headers", "Outlet-Token"])
            .setting(
                Self.newSession("The new session, after an event that has signed in or out."),
                at: ["responses", "200", "headers", "Location"]
            )
            .setting(
                Self.newSession("The session whose document the answer is."),
                at: ["responses", "200", "headers", "Content-Location"])
    }
}
