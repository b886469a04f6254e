import FoundationEssentials

/// A page as it is in an answer.
struct JSONPage<Rows: Decodable & Sendable>: DecodableWithConfiguration, Sendable {
    let rows: Rows
    /// The address of the next page, or its cursor.
    let next: String?
    let total: Int?

    init(from decoder: any Decoder, configuration: JSONPaging) throws {
        guard let path = configuration.rows else {
            rows = try Rows(from: decoder)
            (next, total) = (nil, nil)
            return
        }
        guard let rows = try decoder.member(path, as: Rows.self) else {
            throw DecodingError.valueNotFound(
                Rows.self, .init(codingPath: path.names, debugDescription: "There are no rows."))
        }
        self.rows = rows
        total = try configuration.total.flatMap { try decoder.member($0, as: Int.self) }
        next =
            switch configuration.next {
            case .link: nil
            case .address(let path): try decoder.member(path, as: String.self)
            case .cursor(let path, _): try decoder.member(path, as: Cursor.self)?.text
            }
    }
}

/// The cursor of a service: a string, or a number.
private struct Cursor: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text =
            if let number = try? container.decode(Int.self) { String(number) } else {
                try container.decode(String.self)
            }
    }
}

extension Decoder {
    /// The member at a path; nil if it is absent or null.
    fileprivate func member<Value: Decodable>(_ path: MemberPath, as type: Value.Type) throws -> Value? {
        guard let last = path.names.last else { return nil }
        var container = try container(keyedBy: MemberName.self)
        for name in path.names.dropLast() {
            guard container.contains(name), try !container.decodeNil(forKey: name) else { return nil }
            container = try container.nestedContainer(keyedBy: MemberName.self, forKey: name)
        }
        return try container.decodeIfPresent(type, forKey: last)
    }
}
