/// Tests that every store and every implementation has to pass, for the tests of their authors.
public enum Conformance {
    /// Collects failures, so that one run reports all of them.
    struct Findings {
        private var failures: [String] = []

        mutating func expect(_ condition: Bool, _ sentence: String) {
            if !condition { failures.append(sentence) }
        }

        /// Expects all conditions.
        mutating func expect(_ conditions: [Bool], _ sentence: String) {
            expect(conditions.allSatisfy { $0 }, sentence)
        }

        mutating func add(_ sentences: [String]) { failures += sentences }

        func finish() throws {
            if !failures.isEmpty { throw TestFailure(failures.joined(separator: "\n")) }
        }
    }
}
