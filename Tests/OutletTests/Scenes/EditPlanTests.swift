import Testing

@testable import Outlet

extension [Edit<String>] {
    /// What the edits make of some ids; nil where one speaks of another id than stands there.
    func applied(to ids: [String]) -> [String]? {
        var ids = ids
        for edit in self {
            switch edit {
            case .insert(let id, let index): ids.insert(id, at: index)
            case .remove(let id, let index): guard ids.remove(at: index) == id else { return nil }
            case .move(let id, let source, let index):
                guard ids.remove(at: source) == id else { return nil }
                ids.insert(id, at: index)
            case .update: break
            }
        }
        return ids
    }
}

@Suite struct EditPlanTests {
    /// How long the longest run is that stands in both in the same order.
    private func longestCommonRun(_ old: [String], _ new: [String]) -> Int {
        var lengths = [Int](repeating: 0, count: new.count + 1)
        for id in old {
            var diagonal = 0
            for (index, other) in new.enumerated() {
                let above = lengths[index + 1]
                lengths[index + 1] = id == other ? diagonal + 1 : max(above, lengths[index])
                diagonal = above
            }
        }
        return lengths[new.count]
    }

    @Test(arguments: 0..<60)
    func `a plan leads to the new order with as few moves as can be, each id touched once`(seed: Int) {
        var generator = SceneGenerator(seed: seed)
        for _ in 0..<30 {
            let pool = (0..<generator.below(16)).map { "\($0)" }
            let old = pool.shuffled(using: &generator.random).filter { _ in generator.below(4) > 0 }
            let new = pool.shuffled(using: &generator.random).filter { _ in generator.below(4) > 0 }
            let edits = EditPlan(from: old, to: new).edits(from: old, to: new)
            #expect(edits.applied(to: old) == new)
            var placed: [String] = []
            var moves = 0
            for edit in edits {
                switch edit {
                case .insert(let id, _), .remove(let id, _): placed.append(id)
                case .move(let id, _, _):
                    placed.append(id)
                    moves += 1
                case .update: break
                }
            }
            #expect(Set(placed).count == placed.count)
            #expect(moves == Set(old).intersection(new).count - longestCommonRun(old, new))
        }
    }

    @Test(arguments: [
        ([], [], 0), (["a"], ["a"], 0), (["a", "b", "c"], ["c", "a", "b"], 1), (["a", "b", "c"], ["b", "c", "a"], 1),
        (["a", "b", "c"], ["c", "b", "a"], 2), (["a", "b", "c", "d"], ["a", "d"], 2), ([], ["a", "b"], 2),
        (["a", "b"], [], 2), (["a", "b"], ["x", "b", "y"], 3),
    ])
    func `a plan places no more than it has to`(old: [String], new: [String], count: Int) {
        let edits = EditPlan(from: old, to: new).edits(from: old, to: new)
        #expect(edits.applied(to: old) == new)
        #expect(edits.count == count)
    }

    @Test(.timeLimit(.minutes(5))) func `ten thousand ids in any order are planned at once`() {
        var generator = SceneGenerator(seed: 0)
        let old = (0..<10_000).map { "\($0)" }
        for new in [old.reversed(), old.shuffled(using: &generator.random)] {
            #expect(EditPlan(from: old, to: new).edits(from: old, to: new).applied(to: old) == new)
        }
    }
}
