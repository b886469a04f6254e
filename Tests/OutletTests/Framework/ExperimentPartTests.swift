import Testing

@testable import Outlet

/// The parts of an experiment whose share an operator changes.
@Suite struct ExperimentPartTests {
    private static let draws = (0..<10_000).map { Double($0) / 10_000 }

    /// The part that takes a draw; nil if none does.
    private func part(_ parts: [ExperimentPart], _ draw: Double, _ share: Double?) -> Int? {
        let taking = parts.indices.filter { parts[$0].contains(draw, share: share) }
        #expect(taking.count < 2, "\(draw) at \(String(describing: share))")
        return taking.first
    }

    @Test(arguments: [[0.2], [0.2, 0.3], [0], [0, 0], [0.5, 0.5], [0.1, 0, 0.3], [1]])
    func `each part has its part of any share, and nobody changes from one to another`(shares: [Double]) {
        let parts = ExperimentPart.parts(of: shares)
        let total = shares.reduce(0, +)
        var before: [Int?] = Self.draws.map { _ in nil }
        for share in stride(from: 0.0, through: 1, by: 0.05) {
            let now = Self.draws.map { part(parts, $0, share) }
            for (index, wanted) in shares.enumerated() {
                let fraction = total > 0 ? wanted / total : 1 / Double(shares.count)
                let count = now.count { $0 == index }
                #expect(abs(Double(count) / 10_000 - fraction * share) < 0.001, "part \(index) at \(share)")
            }
            for (old, new) in zip(before, now) where old != nil && old != new {
                Issue.record("\(String(describing: old)) became \(String(describing: new)) at \(share)")
            }
            before = now
        }
    }

    @Test(arguments: [[0.2], [0.2, 0.3], [0.1, 0, 0.3]])
    func `the released share is what is released`(shares: [Double]) {
        let parts = ExperimentPart.parts(of: shares)
        for draw in Self.draws {
            #expect(part(parts, draw, nil) == part(parts, draw, shares.reduce(0, +)), "\(draw)")
        }
    }

    @Test func `shares that are none take nobody`() {
        for share in [-1, 2, .nan, .infinity] {
            let parts = ExperimentPart.parts(of: [share])
            for draw in [0, 0.5, 0.999] { #expect(!parts[0].contains(draw, share: nil)) }
        }
    }
}
