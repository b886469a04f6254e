extension SizeCounter {
    /// Counts the value of a source. A long list by some of its rows: they come from the source, so none of them is as
    /// long as a client likes.
    func count<Value>(value: Value) {
        if let rows = value as? any SampledRows {
            rows.count(in: self)
        } else if let value = value as? any Encodable {
            count(value)
        } else {
            // What it looks like is about as long.
            add(bytes: String(reflecting: value).utf8.count)
        }
    }

    /// Counts `total` values by some of them.
    func count(_ total: Int, by sample: [some Encodable]) {
        guard !sample.isEmpty else { return }
        let counter = SizeCounter()
        for value in sample { counter.count(value) }
        add(sample: WrittenSize(bytes: counter.size.bytes * total / sample.count, values: counter.size.values))
    }
}

/// Rows that can be counted by some of them.
protocol SampledRows {
    func count(in counter: SizeCounter)
}

extension IdentifiedList: SampledRows {
    func count(in counter: SizeCounter) { counter.count(count, by: sample(of: 32)) }

    /// So many elements at even distances, or all.
    func sample(of size: Int) -> [Element] {
        let step = Swift.max(1, count / Swift.max(1, size))
        return stride(from: 0, to: count, by: step).prefix(size).compactMap { element(at: $0) }
    }
}

extension SectionedList: SampledRows {
    func count(in counter: SizeCounter) {
        let some = sections.sample(of: 32)
        counter.count(sections.count, by: some.map(\.header))
        let size = Swift.max(1, 64 / Swift.max(1, some.count))
        counter.count(count, by: some.flatMap { $0.rows.sample(of: size) })
    }
}
