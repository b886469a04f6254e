/// What must hold of every store and of every implementation, whoever wrote it: for its author's own tests.
public enum Conformance {
    /// Collects what does not hold, so that one run tells all of it.
    struct Findings {
        private var failures: [String] = []

        mutating func expect(_ condition: Bool, _ sentence: String) {
            if !condition { failures.append(sentence) }
        }

        mutating func add(_ sentences: [String]) { failures += sentences }

        func finish() throws {
            if !failures.isEmpty { throw TestFailure(failures.joined(separator: "\n")) }
        }
    }
}
