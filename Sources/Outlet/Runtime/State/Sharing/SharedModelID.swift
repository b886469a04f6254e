/// Which shared model: its name, which the app gives it, and a key, such as that of a room.
///
/// Both are compared byte by byte, as databases do: texts that look the same may be two models.
public struct SharedModelID: Sendable, Hashable {
    /// The name that the app has for models of this kind.
    public let name: String
    /// Tells the models of one name apart; empty if there is only one.
    public let key: String

    /// A shared model.
    public init(name: String, key: String) {
        self.name = name
        self.key = key
    }

    /// Whether both are the same, byte by byte.
    public static func == (first: SharedModelID, second: SharedModelID) -> Bool {
        first.name.utf8.elementsEqual(second.name.utf8) && first.key.utf8.elementsEqual(second.key.utf8)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        for text in [name, key] {
            hasher.combine(text.utf8.count)
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }
}

extension SharedModelID: Comparable {
    /// The order of the bytes, as databases have it.
    public static func < (first: SharedModelID, second: SharedModelID) -> Bool {
        if !first.name.utf8.elementsEqual(second.name.utf8) {
            return first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
        }
        return first.key.utf8.lexicographicallyPrecedes(second.key.utf8)
    }
}
