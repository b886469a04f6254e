import OutletTesting

extension SeededGenerator {
    /// A number from 0, below `bound`.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
