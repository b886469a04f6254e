extension Loadable: Codable {
    private enum Key: String, CodingKey {
        case request, pages, failure, recalled, value
    }

    /// The largest number of pages that is taken from a record.
    private static var mostPages: Int { 1 << 20 }

    /// Reads the request; the value has to be loaded again.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        request = try container.decodeIfPresent(StoredRequest.self, forKey: .request)
        pages = min(max(1, try container.decodeIfPresent(Int.self, forKey: .pages) ?? 1), Self.mostPages)
        failure = try container.decodeIfPresent(LoadFailure.self, forKey: .failure)
        recalled = try container.decodeIfPresent(RecalledValue.self, forKey: .recalled)
        if let type = Value.self as? any Decodable.Type, container.contains(.value) {
            show(try container.decode(type, forKey: .value) as? Value)
            isForwarded = true
        }
        if request != nil, failure == nil { wish = .value }
    }

    /// Writes the request, and the digest of the value. Only a value that no source brings again, or that is another one at each
    /// moment, is written itself.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(request, forKey: .request)
        if pages + missingPages > 1 { try container.encode(pages + missingPages, forKey: .pages) }
        // The other members are written only to the record of a session.
        guard encoder is RecordEncoder else { return }
        try container.encodeIfPresent(failure, forKey: .failure)
        if isForwarded || value is any FleetingValue {
            if let value = value as? any Encodable { try container.encode(value, forKey: .value) }
        } else if let value, let digest {
            try container.encode(RecalledValue(digest: digest.value(of: value)), forKey: .recalled)
        } else {
            try container.encodeIfPresent(recalled, forKey: .recalled)
        }
    }

    /// Whether the value is the one that was shown before the session was written down. From then on that is forgotten.
    mutating func recall() -> Bool {
        guard let recalled else { return value == nil || isForwarded }
        self.recalled = nil
        guard let value, let digest else { return false }
        return digest.value(of: value) == recalled.digest
    }
}

/// A value that may be another one whenever its source is asked, on this node or on another. A session that comes back shows the one
/// that it showed until its source brings the next.
protocol FleetingValue: Codable {}

/// The part of a session's record about a value that its source loads again.
struct RecalledValue: Codable, Sendable {
    /// The digest of the value; an empty text if it has none.
    let digest: String
}
