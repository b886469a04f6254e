/// A few values by their keys. Comparing a name with four others takes 60 instructions, hashing it 300.
struct AssociationList<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    struct Pair: Sendable {
        let key: Key
        var value: Value
    }

    /// The keys with their values, in the order in which they came.
    private(set) var pairs: [Pair] = []

    /// The value of a key; nil where it has none.
    subscript(key: Key) -> Value? {
        for pair in pairs where pair.key == key { return pair.value }
        return nil
    }

    /// The value of a key; a value that is set where there is none is put behind the others.
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
