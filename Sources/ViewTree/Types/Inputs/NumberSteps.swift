/// The numbers that a number field takes: those at whole steps from its minimum, or from 0 without one.
package struct NumberSteps: CustomStringConvertible {
    private let start: Double
    private let size: Double

    /// The steps of a node; nil if it takes any number, or if its step or minimum is not fixed.
    package init?(_ members: JSONObject) {
        guard let size = members["step"]?.number, size > 0, size.isFinite, let least = members["min"] else {
            return nil
        }
        start = least.number ?? 0
        self.size = size
    }

    /// Whether all of the numbers are whole.
    var areWhole: Bool { start == start.rounded() && size == size.rounded() }

    /// Whether a number is at a step, within the rounding errors of a `Double`.
    package func contain(_ number: Double) -> Bool {
        let count = ((number - start) / size).rounded()
        let nearest = start + count * size
        if areWhole { return number == nearest }
        // The step, its multiple, the sum and the number are each rounded.
        return (number - nearest).magnitude <= 4 * max(number.magnitude, start.magnitude, size).ulp
    }

    /// The numbers in words, as refusals name them.
    package var description: String {
        if start == start.rounded(), size == 1 { return "a whole number" }
        let multiple = "a multiple of \(JSON.number(size))"
        return start == 0 ? multiple : "\(JSON.number(start)) plus \(multiple)"
    }
}
