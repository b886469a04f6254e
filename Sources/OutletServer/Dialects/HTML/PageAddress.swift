import Outlet

/// The address that opens a page's screen again, and the secret parameters that it leaves out.
struct PageAddress: Sendable {
    let text: String
    /// The values of the screen's secret parameters, in the order of their names.
    let secrets: [(name: String, value: String)]

    /// The address in a form; the form has the secrets in fields of their own.
    init(_ address: String, of form: PostedForm, withSecrets names: Set<String>) {
        text = address
        secrets = names.sorted().compactMap { name in form[name].map { (name, $0) } }
    }

    /// The address of a path and a query, without the query's secrets.
    init(_ path: String, _ query: String?, withoutSecrets names: Set<String>) {
        // A query that can't be parsed opens no screen, so it holds no secret.
        let values = names.isEmpty ? [:] : (try? [String: String](query: query)) ?? [:]
        secrets = names.sorted().compactMap { name in values[name].map { (name, $0) } }
        let rest = (query ?? "").split(separator: "&").filter { pair in
            pair.parameterName.map { !names.contains($0) } ?? true
        }
        text = rest.isEmpty ? path : "\(path)?\(rest.joined(separator: "&"))"
    }
}
