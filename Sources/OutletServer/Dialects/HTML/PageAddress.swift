import Outlet

/// The address that opens the screen of a page anew, and the secrets that it does not have.
struct PageAddress: Sendable {
    let text: String
    /// The values of the screen's secret parameters, in the order of their names.
    let secrets: [(name: String, value: String)]

    /// The address of a form, whose secrets have fields of their own.
    init(_ address: String, of form: PostedForm, withSecrets names: Set<String>) {
        text = address
        secrets = names.sorted().compactMap { name in form[name].map { (name, $0) } }
    }

    /// The address with a query, which may have secrets.
    init(_ path: String, _ query: String?, withoutSecrets names: Set<String>) {
        // A query that can't be read opens no screen.
        let values = names.isEmpty ? [:] : (try? [String: String](query: query)) ?? [:]
        secrets = names.sorted().compactMap { name in values[name].map { (name, $0) } }
        let rest = (query ?? "").split(separator: "&").filter { pair in
            pair.parameterName.map { !names.contains($0) } ?? true
        }
        text = rest.isEmpty ? path : "\(path)?\(rest.joined(separator: "&"))"
    }
}
