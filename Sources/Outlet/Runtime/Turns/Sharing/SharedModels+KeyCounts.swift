extension SharedModels {
    /// How many shared models there are of each name: what the store had when it was last asked, and what this process has added
    /// since it was asked. What was added while the store answered may count twice, until the next time.
    struct KeyCounts {
        private var counted: [String: Int] = [:]
        private var added: [String: Int] = [:]
        /// What had been added when the store was asked.
        private var before: [String: Int] = [:]
        private var lastQuestion = 0

        subscript(name: String) -> Int {
            counted[name, default: 0] + added[name, default: 0] - before[name, default: 0]
        }

        mutating func add(_ name: String) { added[name, default: 0] += 1 }

        /// The number of a question to the store, and what was added before it.
        mutating func ask() -> (number: Int, added: [String: Int]) {
            lastQuestion += 1
            return (lastQuestion, added)
        }

        /// Takes the answer to a question, unless another was asked since.
        mutating func take(_ counts: [String: Int], to question: (number: Int, added: [String: Int])) {
            if question.number == lastQuestion { (counted, before) = (counts, question.added) }
        }
    }
}
