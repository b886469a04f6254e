import Outlet
import OutletTesting
import Testing
import ViewTree

@testable import OutletServer

/// What differs between two drawn screens.
@Suite struct PlainDifferenceTests {
    /// A random tree: nodes with ids from a small set, so that two trees have much in common.
    private func tree(_ random: inout SeededGenerator, _ ids: inout [String], depth: Int) -> JSON {
        guard let id = ids.popLast() else { return .null }
        switch random.below(depth > 0 ? 7 : 4) {
        case 0: return ["id": .string(id), "type": "label", "text": .string("\(random.below(3))")]
        case 1: return ["id": .string(id), "type": "textField", "value": .string("\(random.below(3))")]
        case 2: return ["id": .string(id), "type": "toggle", "value": .bool(random.below(2) == 0), "label": "a"]
        case 3:
            return [
                "id": .string(id), "type": "button", "title": "b", "enabled": .bool(random.below(2) == 0),
                "on": ["tap": ["post"]],
            ]
        case 4:
            let count = random.below(80)
            let rows = (0..<count).map { key -> JSON in
                [
                    "id": .string("\(id)/\(key)"), "key": .string("\(key)"), "type": "label",
                    "text": .string("\(random.below(9))"),
                ]
            }
            return [
                "id": .string(id), "type": "list", "on": ["select": ["post"]],
                "sections": [["key": "", "rows": .array(rows.filter { _ in random.below(5) > 0 })]],
            ]
        default:
            let children = (0...random.below(4)).map { _ in tree(&random, &ids, depth: depth - 1) }
            let type = ["column", "row", "section", "grid", "tabs"][random.below(5)]
            return [
                "id": .string(id), "type": .string(type), "title": "t",
                "children": .array(children.filter { $0 != .null }),
            ]
        }
    }

    private func drawn(_ random: inout SeededGenerator) throws -> DrawnScreen {
        var ids = (0..<24).map { "n\($0)" }
        ids.shuffle(using: &random)
        let children = (0..<5).map { _ in tree(&random, &ids, depth: 3) }
        let document: JSON = [
            "title": "A",
            "tree": ["id": "root", "type": "column", "children": .array(children.filter { $0 != .null })],
        ]
        let screen = PlainScreen(try DocumentExcerpt(of: document.encoded))
        return A2UIDrawing(language: .english, origin: "", basePath: .root).drawn(screen)
    }

    private func client(_ screen: DrawnScreen) throws -> A2UIClient {
        var client = A2UIClient()
        try client.take(JSON(parsing: A2UIMessages.array(A2UIMessages.whole(screen, at: 1)), depthLimit: 64))
        return client
    }

    @Test(arguments: UInt64(1)...100)
    func `what differs turns one screen into the other`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (older, newer) = (try drawn(&random), try drawn(&random))
        #expect(Set(newer.parts.map(\.id)).count == newer.parts.count, "each id is there once")
        let difference = PlainDifference(from: DrawnPrint(of: older), to: newer)
        var parts = Dictionary(uniqueKeysWithValues: older.parts.map { ($0.id, $0.bytes) })
        for id in difference.goneParts { parts[id] = nil }
        for part in difference.parts { parts[part.id] = part.bytes }
        #expect(parts == Dictionary(uniqueKeysWithValues: newer.parts.map { ($0.id, $0.bytes) }))
        var updated = try client(older)
        let messages = A2UIMessages.changes(difference, and: [], to: newer, at: 1, holding: [:])
        try updated.take(JSON(parsing: A2UIMessages.array(messages), depthLimit: 64))
        let whole = try client(newer)
        #expect(try updated.tree() == whole.tree())
        #expect(updated.model == whole.model)
    }

    @Test(arguments: UInt64(1)...10)
    func `nothing differs between a screen and itself`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let screen = try drawn(&random)
        #expect(PlainDifference(from: DrawnPrint(of: screen), to: screen).isEmpty)
    }

    @Test func `what was sent is kept as far as it fits, the newest first`() {
        let kept = KeptDrawings(limit: 8_388_608)
        let print = DrawnPrint(of: DrawnScreen(parts: [.init(id: "a", bytes: Array(repeating: 1, count: 9))]))
        func add(_ revision: Int, of session: SessionID) {
            kept.add(
                .init(revision: revision, top: 1, origin: "", drawn: .print(print), hasNotices: revision == 2),
                of: session)
        }
        let (first, second) = (SessionID(), SessionID())
        for revision in 1...20 { add(revision, of: first) }
        add(1, of: second)
        #expect(kept.drawing(of: first, at: 12, from: "") == nil && kept.drawing(of: first, at: 13, from: "") != nil)
        #expect(kept.drawing(of: first, at: 13, from: "https://x.org") == nil, "its addresses are others")
        #expect(kept.size == 9 * print.size)
        kept.forget(first, through: 14)
        #expect(kept.drawing(of: first, at: 14, from: "") == nil && kept.size == 7 * print.size)
        if let known = kept.drawing(of: first, at: 15, from: "") {
            kept.add(sentAgain: ["a"], to: known, of: first)
            kept.add(sentAgain: ["b"], to: known, of: first)
        }
        add(15, of: first)
        #expect(kept.drawing(of: first, at: 15, from: "")?.sentAgain == ["a", "b"], "the same again forgets nothing")
        kept.forget(first, through: 15)
        #expect(kept.size == 6 * print.size)
        for _ in 0..<60_000 { add(1, of: SessionID()) }
        #expect(kept.size <= kept.limit)
        #expect(kept.drawing(of: first, at: 20, from: "") == nil)
    }
}
