/// A dictionary for a few entries, searched linearly. Comparing a name with four others takes 60 instructions, hashing
/// it 300.
struct AssociationList<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    struct Pair: Sendable {
        let key: Key
        var value: Value
    }

    /// The keys with their values, in insertion order.
    private(set) var pairs: [Pair] = []

    /// The value of a key; nil if there is none.
    subscript(key: Key) -> Value? {
        for pair in pairs where pair.key == key { return pair.value }
        return nil
    }

    /// The value of a key, or the default. Setting the value of a new key appends it.
    subscript(key: Key, default value: Value) -> Value {
        get { self[key] ?? value }
        set {
            if let place = pairs.firstIndex(where: { $0.key == key }) {
                pairs[place].value = newValue
            } else {
                pairs.append(Pair(key: key, value: newValue))
            }
        }
    }
}
