import HTTPMessages
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A message of the Model Context Protocol: a request or a notification (JSON-RPC 2.0).
struct ProtocolMessage: Sendable {
    let method: String
    /// The id of a request; nil for a notification, which has no answer.
    let id: JSON?
    let parameters: JSONObject

    /// Parses the body of a request.
    init(parsing body: [UInt8]) throws(ProtocolError) {
        let json: JSON
        do {
            json = try JSON(parsing: body)
        } catch {
            throw ProtocolError(.notJSON, error.description)
        }
        guard case .object(let object) = json else {
            throw ProtocolError(.invalidRequest, "Expected one message as an object, found \(json.kind).")
        }
        self = try ProtocolMessage(object)
    }

    private init(_ object: JSONObject) throws(ProtocolError) {
        guard object["jsonrpc"] == "2.0" else {
            throw ProtocolError(.invalidRequest, "Expected the member 'jsonrpc' to be '2.0'.")
        }
        guard let method = object["method"]?.string else {
            throw ProtocolError(.invalidRequest, "Expected the member 'method' to be a string.")
        }
        switch object["id"] {
        case nil, .string, .largeInteger: break
        case .number(let number) where Int(exactly: number) != nil: break
        case let id?:
            throw ProtocolError(.invalidRequest, "Expected the 'id' to be a string or an integer, found \(id.kind).")
        }
        switch object["params"] {
        case nil: parameters = JSONObject()
        case .object(let object): parameters = object
        case let other?:
            throw ProtocolError(.invalidRequest, "Expected the 'params' to be an object, found \(other.kind).")
        }
        self.method = method
        id = object["id"]
    }

    /// The id of a message that can't be read otherwise; null if it has none.
    static func id(in body: [UInt8]) -> JSON {
        switch (try? JSON(parsing: body))?["id"] {
        case .string(let id)?: .string(id)
        case .number(let id)? where Int(exactly: id) != nil: .number(id)
        case .largeInteger(let id)?: .largeInteger(id)
        default: .null
        }
    }

    /// The metadata of the request and its client.
    private var about: JSONObject? {
        if case .object(let about)? = parameters["_meta"] { about } else { nil }
    }

    private static let revision = "io.modelcontextprotocol/protocolVersion"
    private static let capabilities = "io.modelcontextprotocol/clientCapabilities"

    /// The revision of the request. Throws a ``ProtocolError`` if its header fields differ from its body.
    func revision(_ headers: Headers) throws(ProtocolError) -> ProtocolRevision {
        let field = headers[.protocolVersion]
        guard let named = about?[Self.revision] else {
            // The handshake itself, or a message after one.
            guard let field, method != "initialize" else { return .ofNovember }
            guard let revision = ProtocolRevision(rawValue: field) else { throw .unknownRevision(field) }
            if revision.hasHandshake || id == nil { return revision }
            throw ProtocolError(
                .invalidParameters, "In the revision '\(field)', '_meta' has to have '\(Self.revision)'.")
        }
        guard let name = named.string else {
            throw ProtocolError(.invalidParameters, "Expected '\(Self.revision)' to be a string, found \(named.kind).")
        }
        try require(field, .protocolVersion, toBe: name)
        guard let revision = ProtocolRevision(rawValue: name) else { throw .unknownRevision(name) }
        if revision.hasHandshake || id == nil { return revision }
        guard case .object? = about?[Self.capabilities] else {
            throw ProtocolError(.invalidParameters, "Expected '\(Self.capabilities)' in '_meta' to be an object.")
        }
        try require(headers[.protocolMethod], .protocolMethod, toBe: method)
        if method == "tools/call", let name = parameters["name"]?.string {
            try require(headers[.protocolName].flatMap(Self.decoded), .protocolName, toBe: name)
        }
        return revision
    }

    private func require(_ field: String?, _ header: HeaderName, toBe value: String) throws(ProtocolError) {
        guard let field, field.utf8.elementsEqual(value.utf8) else {
            let found = field.map { "'\($0.prefix(64))'" } ?? "none"
            throw ProtocolError(
                .headerMismatch,
                "Expected the header '\(header)' to be '\(value.prefix(64))' as in the body, found \(found).")
        }
    }

    /// The text of a field that may be encoded: `=?base64?…?=`. Nil if it is encoded wrongly.
    private static func decoded(_ field: String) -> String? {
        guard field.hasPrefix("=?base64?"), field.hasSuffix("?="), field.utf8.count >= 11 else { return field }
        let text = String(field.dropFirst(9).dropLast(2))
        guard let bytes = Data(base64Encoded: text), bytes.base64EncodedString() == text else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Whether the client can ask a person by a form.
    var canAsk: Bool {
        guard case .object(let elicitation)? = about?[Self.capabilities]?["elicitation"] else { return false }
        if elicitation.members.isEmpty { return true }
        if case .object? = elicitation["form"] { return true }
        return false
    }
}
