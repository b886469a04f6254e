import HTTPMessages
import Outlet
public import ViewTree

/// A representation of screens beside the native JSON, by a media type over the plain screen.
///
///     Dialect("text", mediaType: "text/plain") { screen, server in
///         Array(screen.content.flatMap { lines(of: $0, server) }.joined(separator: "\n").utf8)
///     }
///
/// Clients ask for it by `Accept`, or by the parameter `as` with its name. Each answer that shows a document is then the whole
/// screen: that of a screen, of a session, of an opening and of an event. An event is a form
/// (`application/x-www-form-urlencoded`) or JSON (as `application/json`, or the dialect's own type if that is an `application/…`),
/// with the fields that forms of pages have: `~do` is the control that was pressed (``PlainControl/text``), `~was` is
/// ``PlainScreen/was``, and each input has its ``PlainInput/fields``. Streams stay native. Routes, tags, keys, limits and refusals
/// are those of every client.
public struct Dialect: Sendable {
    /// A dialect that Outlet draws itself, or one of an app's own.
    enum Kind {
        /// A2UI 0.9.
        case a2ui
        /// Adaptive Cards.
        case card
        /// Cards of DivKit.
        case divkit
        /// Pages for people, which work without scripts.
        case html
        case own
    }

    /// What an app's own dialect encodes and reads.
    struct Coding: Sendable {
        /// The names of the app's own node types that it shows.
        let own: Set<String>
        /// All node types that it shows.
        let types: KnownTypes
        let encode: @Sendable (PlainScreen, ServerAddress) -> [UInt8]
        let read: @Sendable (JSON) -> [String: String]?
    }

    /// The word by which the parameter `as` asks for it.
    public let name: String
    /// The media types by which `Accept` asks for it, the preferred one first.
    let mediaTypes: [String]
    let kind: Kind
    /// Nil for those that Outlet draws itself.
    let coding: Coding?

    /// Creates a dialect of an app's own. A daemon checks it at its start.
    ///
    /// - Parameters:
    ///   - name: lowercase letters and digits.
    ///   - mediaType: a media type in lowercase, without parameters. Text is in UTF-8.
    ///   - types: the app's own node types that it shows; in the place of others stands what a client without the type gets.
    ///   - read: the fields of an event, of its body; nil if that is none. By default they are the members of an object.
    ///   - encode: the bytes that show a screen. It is called on any thread.
    public init(
        _ name: String, mediaType: String, knowing types: [any Node.Type] = [],
        reading read: (@Sendable (JSON) -> [String: String]?)? = nil,
        encode: @escaping @Sendable (PlainScreen, ServerAddress) -> [UInt8]
    ) {
        self.name = name
        mediaTypes = [mediaType]
        kind = .own
        coding = Coding(
            own: Set(types.map { $0.typeName }), types: KnownTypes(types), encode: encode, read: read ?? { $0.fields })
    }

    private init(_ name: String, _ mediaTypes: [String], _ kind: Kind) {
        self.name = name
        self.mediaTypes = mediaTypes
        self.kind = kind
        coding = nil
    }

    static let a2ui = Dialect("a2ui", RequestScope.messageTypes, .a2ui)
    static let card = Dialect("card", ["application/vnd.microsoft.card.adaptive"], .card)
    // A private media type: DivKit has no registered one.
    static let divkit = Dialect("divkit", ["application/vnd.divkit+json"], .divkit)
    static let html = Dialect("html", ["text/html"], .html)

    /// The media types of an app's own dialect that an event may have beside JSON's: not those that a page of another site may
    /// send unasked.
    var ownTypes: [String] { kind == .own ? mediaTypes.filter { $0.hasPrefix("application/") } : [] }

    /// The media type of an answer to a request: that for which it asks.
    func mediaType(for scope: RequestScope) -> String {
        let types = mediaTypes
        guard types.count > 1, let header = scope.request.headers[.accept], header != types[0] else { return types[0] }
        let accept = Accept(header)
        let named = types.filter(accept.names)
        return named.max { accept.quality(of: $0) < accept.quality(of: $1) } ?? types[0]
    }
}

extension JSON {
    /// The members of an object as the fields of a form; nil if it is no object, or if a member holds others.
    fileprivate var fields: [String: String]? {
        guard case .object(let object) = self else { return nil }
        var fields: [String: String] = [:]
        for (name, value) in object.members {
            switch value {
            case .string, .number, .largeInteger, .bool, .null: fields[name] = PlainInput.text(of: value)
            default: return nil
            }
        }
        return fields
    }
}
