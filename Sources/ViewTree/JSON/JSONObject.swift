/// The members of a JSON object, in order. Names are unique.
public struct JSONObject: Sendable {
    /// The members with their names and values.
    public private(set) var members: [(name: String, value: JSON)]

    /// An object without members.
    public init() { members = [] }

    /// An object with these members. If two have the same name, the later value is used.
    public init(_ members: [(String, JSON)]) {
        self.members = []
        for (name, value) in members { self[name] = value }
    }

    /// The value of a member; nil if there is none. Setting nil removes the member.
    public subscript(name: String) -> JSON? {
        get { index(of: name).map { members[$0].value } }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// The index of a member. Names are compared by code points, like in JSON Pointer.
    func index(of name: String) -> Int? {
        for index in members.indices where members[index].name.isSame(as: name) { return index }
        return nil
    }

    /// Reserves memory for a number of members.
    mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

    /// Adds a member. The caller guarantees that its name is new.
    mutating func append(_ value: JSON, for name: String) {
        members.append((name, value))
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object with these members. If two have the same name, the later value is used.
    public init(dictionaryLiteral members: (String, JSON)...) { self.init(members) }
}

extension JSONObject: Equatable {
    /// Whether both have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.count == right.members.count && left.members.allSatisfy { right[$0.name] == $0.value }
    }
}

extension String {
    /// Whether both consist of the same code points. JSON does not use Unicode's canonical equivalence.
    func isSame(as other: String) -> Bool {
        // Most names differ in length, and the span of a short string copies it.
        guard utf8.count == other.utf8.count else { return false }
        return utf8.span.isSame(as: other.utf8.span)
    }
}
