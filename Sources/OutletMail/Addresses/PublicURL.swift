import Synchronization

/// The address under which people reach an app, such as `https://coffee.example/shop`. Links in mails begin with it.
///
/// The operator sets it. It is never the `Host` of a request, which a client can make up.
public final class PublicURL: Sendable {
    private let known: Mutex<String?>

    /// An address; nil if the text is not the URL of a place (`http` or `https`, a host, maybe a port and a path; no user, query
    /// or fragment).
    public init?(_ text: String) {
        guard let parts = Self.parts(of: text) else { return nil }
        known = Mutex(parts.origin + parts.path)
    }

    /// An address that is known once the daemon listens.
    package init() { known = Mutex(nil) }

    /// The address without a slash at its end; nil before the daemon listens, if it is one of the daemon's own.
    public var text: String? { known.withLock { $0 } }

    /// The address of a screen or a file, for a link in a mail.
    ///
    /// - Parameter path: a path that begins with a slash, maybe with a query, without the app's base path: `/screens/room?id=1`.
    /// - Throws: an ``InvalidLink`` if it is no such path, or the daemon does not listen yet.
    public func link(to path: String) throws(InvalidLink) -> String {
        guard path.hasPrefix("/"), !path.hasPrefix("//"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C })
        else { throw InvalidLink(description: "A link in a mail needs a path of the app that is percent-encoded.") }
        guard let text else { throw InvalidLink(description: "The daemon's address is known once it listens.") }
        return text + path
    }

    /// The path, without a slash at its end; empty for that of the root.
    package var path: String { text.flatMap { Self.parts(of: $0)?.path } ?? "" }

    /// Sets the address at which the daemon listens, unless one is known.
    package func resolve(_ address: String) {
        known.withLock { known in
            if known == nil { known = address }
        }
    }

    private static func parts(of text: String) -> (origin: String, path: String)? {
        guard
            text.utf8.count <= 2_000,
            let match = text.wholeMatch(
                of:
                    /(https?:\/\/(?:[A-Za-z0-9]([A-Za-z0-9.\-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?)((?:\/[A-Za-z0-9._~\-]+)*)\/?/
            )
        else { return nil }
        return (String(match.1), String(match.3))
    }
}

/// A link was not made.
public struct InvalidLink: Error, CustomStringConvertible {
    /// Why, in a sentence.
    public let description: String
}
