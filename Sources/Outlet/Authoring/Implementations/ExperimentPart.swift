/// The part of an experiment that gets one implementation: which draws it takes.
///
/// As released, the parts of an experiment lie side by side from 0. If an operator makes the experiment's share smaller, each
/// part loses draws at its end; if larger, each gets some of those that no part has. So a principal with an
/// implementation keeps it while the share grows, and gets no other one when it shrinks.
struct ExperimentPart: Sendable, Equatable {
    /// The draws as released.
    private(set) var released = 0.0..<0.0
    /// The share of the whole experiment as released.
    private(set) var total = 0.0
    /// Where the part lies in the experiment, from 0 to 1.
    private(set) var place = 0.0..<1.0

    /// The parts with these shares, in order.
    static func parts(of shares: [Double]) -> [ExperimentPart] {
        // Others are a fault of the screen.
        let shares = shares.map { (0...1).contains($0) ? $0 : 0 }
        let total = shares.reduce(0, +)
        var taken = 0.0
        return shares.enumerated().map { index, share in
            let start = taken
            taken += share
            // Of an experiment that is released with no share, the parts are equal.
            let count = Double(shares.count)
            let place =
                total > 0
                ? start / total..<max(start, taken) / total : Double(index) / count..<Double(index + 1) / count
            return ExperimentPart(released: start..<taken, total: total, place: place)
        }
    }

    /// Whether the part takes a draw; `share` is the experiment's, nil for the released one.
    func contains(_ draw: Double, share: Double?) -> Bool {
        guard let share else { return released.contains(draw) }
        let width = place.upperBound - place.lowerBound
        if draw < total {
            return released.contains(draw) && (share >= total || draw - released.lowerBound < width * share)
        }
        // The position of the draw among those that no released part takes, from 0 to 1.
        let rest = (draw - total) / (1 - total)
        return rest >= place.lowerBound && (rest - place.lowerBound) * (1 - total) < width * (share - total)
    }
}
