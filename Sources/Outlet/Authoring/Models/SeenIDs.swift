/// Tells the ids that come again from those that come first.
@usableFromInline
struct SeenIDs<ID: Hashable> {
    /// A few are looked through, which is done sooner than hashing them.
    @usableFromInline var few: [ID] = []
    @usableFromInline var many: Set<ID> = []

    @inlinable
    init() {}

    /// Whether an id comes for the first time.
    @inlinable
    mutating func insert(_ id: ID) -> Bool {
        if !many.isEmpty { return many.insert(id).inserted }
        if few.contains(id) { return false }
        few.append(id)
        if few.count > Chunks.few { many = Set(few) }
        return true
    }
}
