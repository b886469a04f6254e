/// The members of a JSON object, in their order; names are unique.
public struct JSONObject: Sendable {
    /// Each member.
    public private(set) var members: [(name: String, value: JSON)]

    /// An object without members.
    public init() { members = [] }

    /// An object with these members; of two with one name the later wins.
    public init(_ members: [(String, JSON)]) {
        self.members = []
        for (name, value) in members { self[name] = value }
    }

    /// The member of that name; setting nil removes it.
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

    /// Where the member of that name stands. Names are compared by code points, as JSON Pointer does.
    func index(of name: String) -> Int? {
        for index in members.indices where members[index].name.isSame(as: name) { return index }
        return nil
    }

    /// Sets room aside for some members.
    mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

    /// Adds a member that the caller knows to be new.
    mutating func append(_ value: JSON, for name: String) {
        members.append((name, value))
    }
}

extension JSONObject: Equatable {
    /// Whether both have the same members, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.count == right.members.count && left.members.allSatisfy { right[$0.name] == $0.value }
    }
}

extension String {
    /// Whether both have the same code points; Unicode's canonical equivalence is not JSON's.
    func isSame(as other: String) -> Bool {
        // Most names differ in their lengths, and a span of a short string is a copy of it.
        guard utf8.count == other.utf8.count else { return false }
        let (left, right) = (utf8.span, other.utf8.span)
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}
