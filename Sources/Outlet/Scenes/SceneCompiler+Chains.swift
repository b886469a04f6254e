// What answers, from the inside out.
extension SceneCompiler {
    /// For each node, by its path, what answers its events: its own responders, then those of the nodes around it.
    func resolveChains(_ index: NodeIndex) {
        let outside = Dictionary(uniqueKeysWithValues: index.records.map { ($0.name, $0) })
        for record in index.records { chains[ObjectIdentifier(record)] = Self.chain(record, in: outside) }
        for (list, content) in lists {
            let around = outside[list].flatMap { chains[ObjectIdentifier($0)] } ?? [:]
            for records in content.flatMap(\.records) {
                let inside = Dictionary(uniqueKeysWithValues: records.map { ($0.name, $0) })
                for record in records {
                    chains[ObjectIdentifier(record)] = Self.chain(record, in: inside).merging(around) { $0 + $1 }
                }
            }
        }
        for record in index.records + lists.values.joined().flatMap({ $0.records.joined() }) {
            if !emitted.isEmpty { records[describe(record.name, record.list), default: []].append(record) }
            for event in record.offers where chains[ObjectIdentifier(record)]?[event] == nil {
                unanswered.append((record.path, event))
            }
        }
    }

    private static func chain(_ record: NodeRecord, in all: [String: NodeRecord]) -> Chain {
        ([record] + record.ancestors.compactMap { all[$0] }).reduce(into: [:]) { chain, record in
            chain.merge(record.responders) { $0 + $1 }
        }
    }
}
