/// What a ``Host`` has beside the resources.
///
/// These are read as if they were the host's own: `host.controller`. A slot of the same name takes precedence.
public struct HostMembers<Controlled: ChildController>: Sendable {
    private let host: Host<Controlled>

    init(_ host: Host<Controlled>) { self.host = host }

    /// The controller.
    public var controller: Controlled { host.controller }
    /// The language of fixed texts: a BCP 47 tag.
    public var locale: String { host.locale }
    /// The texts of the app's catalogue: `host.localized("greeting", name)`.
    public var localized: LocalizedTexts<Controlled> { LocalizedTexts(host: host) }
}

/// The texts of the app's catalogue in the language of a scene.
public struct LocalizedTexts<Controlled: ChildController>: Sendable {
    fileprivate let host: Host<Controlled>

    /// A text with its arguments; the key if there is none.
    public func callAsFunction(_ key: String, _ arguments: any TextArgument...) -> String {
        host.text(key, arguments)
    }
}
