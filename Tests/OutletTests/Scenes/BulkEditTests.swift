import Testing
import ViewTree

@testable import Outlet

/// Many edits at once: as long as the change, and never longer than everything.
@Suite struct BulkEditTests {
    private struct Table: Outlet.Model {
        var rows = IdentifiedList<Item>()
    }

    private static func items(_ range: Range<Int>, _ text: String = "some text") -> IdentifiedList<Item> {
        IdentifiedList(range.map { Item(id: "\($0)", texts: [text], flags: []) })
    }

    /// What a change of a thousand rows writes.
    private func changes(_ count: Int = 1000, _ edit: (inout IdentifiedList<Item>) -> Void) throws -> [PatchOperation] {
        let scene = try SceneUnderTest<Table>(
            Column {
                List(id: "list") {
                    ForEach(\.rows) { Label().observing({ $0.texts[0] }, in: \.text) }
                }
            })
        let old = Table(rows: Self.items(0..<count))
        var new = old
        edit(&new.rows)
        let patch = try scene.patch(old, new)
        let patched = try scene.document(old, 1).applying(patch.whole)
        #expect(try Patch(from: scene.document(new, 2), to: patched).operations == [])
        return patch.changes
    }

    private static let rows = JSONPointer(["tree", "children", "0", "sections", "0", "rows"])

    @Test func `rows that are appended are one operation each, one by one or all at once`() throws {
        #expect(try changes { list in for item in Self.items(1000..<2000) { list.append(item) } }.count == 1000)
        #expect(try changes { $0.append(contentsOf: Self.items(900..<2000)) }.count == 1000)
    }

    @Test func `every tenth of a thousand is a hundred operations`() throws {
        let patch = try changes { list in
            for id in stride(from: 0, to: 1000, by: 10) { list.update(id: "\(id)") { $0.texts[0] += "!" } }
        }
        #expect(patch.count == 100)
    }

    @Test func `two rows that change places are two moves`() throws {
        let patch = try changes { $0.swap("998", "1") }
        #expect(
            patch == [
                .move(from: Self.rows.appending("998"), to: Self.rows.appending("1")),
                .move(from: Self.rows.appending("2"), to: Self.rows.appending("998")),
            ])
        #expect(try changes { $0.swap("1", "1") } == [])
        #expect(try changes { $0.swap("1", "none") } == [])
        let neighbours = try changes { $0.swap("5", "6") }
        #expect(neighbours.count <= 2)
    }

    @Test func `a thousand other rows are one replacement, and so is none`() throws {
        for list in [Self.items(1000..<2000), Self.items(0..<0)] {
            let patch = try changes { $0.replace(with: list) }
            guard case .replace(Self.rows, _)? = patch.first, patch.count == 1 else {
                Issue.record("\(patch.count) operations")
                continue
            }
        }
        #expect(try changes { $0.removeAll() } == [.replace(Self.rows, [])])
        #expect(try changes { list in for id in list.ids { list.remove(id: id) } } == [.replace(Self.rows, [])])
    }

    @Test func `rows that are read anew are a patch of what changed in them`() throws {
        let patch = try changes { list in
            var other = Array(Self.items(0..<1000))
            other[500].texts[0] = "new"
            other.remove(at: 10)
            other.append(Item(id: "more", texts: ["x"], flags: []))
            list.replace(with: IdentifiedList(other))
        }
        #expect(patch.count == 3)
        #expect(try changes { $0.replace(with: Self.items(0..<1000)) } == [])
    }

    @Test(arguments: [(1, true), (20, true), (300, true), (500, false)])
    func `where nearly all rows are others, all are written, else only those`(kept: Int, isOne: Bool) throws {
        let patch = try changes { list in
            for id in list.ids.dropFirst(kept) { list.remove(id: id) }
            for item in Self.items(1000..<2000) { list.insert(item, at: 0) }
        }
        #expect((patch.count == 1) == isOne)
        let row = 130
        #expect(patch.reduce(0) { $0 + $1.json.encoded.count } < (1000 + kept) * row + (1000 - kept) * 70)
    }

    @Test func `a history is never longer than its list, and no step of it is lost before that`() {
        var list = Self.items(0..<1000)
        let start = list.log
        for id in 0..<1000 { list.update(id: "\(id)") { $0.texts[0] += "!" } }
        #expect(list.log.edits(since: start)?.count == 1000)
        list.update(id: "1") { $0.texts[0] += "!" }
        #expect(list.log.edits(since: start) == nil)
    }

    @Test func `several changes of one row in a row are one edit`() {
        var list = Self.items(0..<10)
        let start = list.log
        for _ in 0..<10 { list.update(id: "1") { $0.texts[0] += "!" } }
        #expect(list.log.edits(since: start) == [.update("1")])
    }

    @Test func `an update that throws changes nothing`() {
        struct Refused: Error {}
        var list = Self.items(0..<10)
        let before = list
        #expect(throws: Refused.self) {
            try list.update(id: "1") { item in
                item.texts[0] = "new"
                throw Refused()
            }
        }
        #expect(list[id: "1"] == before[id: "1"])
        #expect(list.log.state == before.log.state)
    }
}
