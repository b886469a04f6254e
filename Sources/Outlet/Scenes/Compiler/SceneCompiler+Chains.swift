// The responder chains, from the inside out.
extension SceneCompiler {
    /// Resolves the responder chain of each node: its own responders, then those of the nodes around it.
    func resolveChains(_ index: NodeIndex) {
        parts.chains = Array(repeating: Chain(), count: recordCount)
        let outside = Dictionary(uniqueKeysWithValues: index.records.map { ($0.name, $0) })
        for record in index.records { parts.chains[record.number] = Self.chain(record, in: outside) }
        for (list, content) in parts.lists {
            let around = outside[list].map { parts.chains[$0.number] } ?? Chain()
            for records in content.flatMap(\.records) {
                let inside = Dictionary(uniqueKeysWithValues: records.map { ($0.name, $0) })
                for record in records {
                    parts.chains[record.number] = Self.chain(record, in: inside)
                    parts.chains[record.number].extend(with: around)
                }
            }
        }
        for record in index.records + parts.lists.values.joined().flatMap({ $0.records.joined() }) {
            if !checks.emitted.isEmpty {
                checks.records[describe(record.name, record.list), default: []].append(record)
            }
            for event in record.offers + record.guardedOffers.pairs.map(\.key)
            where parts.chains[record.number][event] == nil {
                checks.unanswered.append((record.path, event))
            }
        }
    }

    private static func chain(_ record: NodeRecord, in all: [String: NodeRecord]) -> Chain {
        var chain = record.responders
        for outer in record.ancestors.compactMap({ all[$0] }) { chain.extend(with: outer.responders) }
        return chain
    }
}
