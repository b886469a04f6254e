/// Numbers by position, with quick prefix sums (a Fenwick tree): a sum and a change of one number take logarithmic time.
struct PrefixSums {
    private var tree: [Int]

    /// A one at each position but the last, which has a zero.
    init(onesBefore last: Int) {
        tree = [Int](repeating: 0, count: last + 2)
        for position in 0..<last { add(1, at: position) }
    }

    /// Adds to the number at a position.
    mutating func add(_ amount: Int, at position: Int) {
        var index = position + 1
        while index < tree.count {
            tree[index] += amount
            index += index & -index
        }
    }

    /// The sum of all numbers before a position.
    func sum(before position: Int) -> Int {
        var (index, sum) = (position, 0)
        while index > 0 {
            sum += tree[index]
            index -= index & -index
        }
        return sum
    }
}
