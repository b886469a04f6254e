/// How a service states the next page of a list.
///
/// Members are named as they stand in the answer; those of an object in it with a dot: `"meta.next"`.
public struct JSONPaging: Sendable {
    enum Next: Sendable {
        /// The address of the next page stands in a `Link` header.
        case link
        /// It stands in a member.
        case address(MemberPath)
        /// A member holds the value to send as a parameter of the query.
        case cursor(MemberPath, parameter: String)
    }

    let next: Next
    /// The member with the rows; nil if the answer itself is the rows.
    let rows: MemberPath?
    let total: MemberPath?

    /// The answer is an array, and a `Link` header with `rel="next"` (RFC 8288) has the address of the next page.
    public static let link = JSONPaging(next: .link, rows: nil, total: nil)

    /// The answer is an object with the rows and with the address of the next page, which is absent or null on the last.
    public static func next(_ member: String = "next", rows: String, total: String? = nil) -> JSONPaging {
        JSONPaging(
            next: .address(MemberPath(member)), rows: MemberPath(rows), total: total.map { MemberPath($0) })
    }

    /// The answer is an object with the rows and with a cursor, a string or a number, that is sent as a parameter of the
    /// query to get the next page. It is absent or null on the last.
    public static func cursor(
        _ member: String, parameter: String, rows: String, total: String? = nil
    ) -> JSONPaging {
        JSONPaging(
            next: .cursor(MemberPath(member), parameter: parameter), rows: MemberPath(rows),
            total: total.map { MemberPath($0) })
    }
}

/// The way to a member of an answer.
struct MemberPath: Sendable {
    let names: [MemberName]

    init(_ text: String) { names = text.split(separator: ".").map { MemberName(stringValue: String($0)) } }
}

/// The name of a member, as an app's author has written it.
struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
