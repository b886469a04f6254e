import FoundationEssentials
import Testing
import ViewTree

@testable import Outlet

/// Long lists of which a part is shown.
@Suite struct WindowTests {
    private struct Table: Outlet.Model {
        var rows: Windowed<IdentifiedList<Item>>
    }

    private static func items(_ range: Range<Int>) -> [Item] {
        range.map { Item(id: "\($0)", texts: ["text of \($0)"], flags: []) }
    }

    private static func table(_ count: Int = 10_000, showing limit: Int = 100) -> Table {
        Table(rows: Windowed(IdentifiedList(items(0..<count)), showing: limit))
    }

    private static func scene() throws -> SceneUnderTest<Table> {
        try SceneUnderTest(
            Column {
                List(id: "list") {
                    ForEach(\.rows) { Label().observing({ $0.texts[0] }, in: \.text) }
                }.observing(\.rows.more, in: \.more).observing(\.rows.total, in: \.total)
            })
    }

    private static let rows = JSONPointer(["tree", "children", "0", "sections", "0", "rows"])

    /// What a change writes in the rows, and how many are shown then.
    private func changes(
        _ edit: (inout IdentifiedList<Item>) -> Void
    ) throws -> (patch: [PatchOperation], shown: Int) {
        let scene = try Self.scene()
        let old = Self.table()
        var new = old
        new.rows.change(edit)
        let patch = try scene.patch(old, new)
        #expect(try scene.document(old, 1).applying(patch.whole) == scene.document(new, 2))
        let total = JSONPointer(["tree", "children", "0", "total"])
        return (patch.changes.filter { if case .replace(total, _) = $0 { false } else { true } }, new.rows.shown)
    }

    @Test func `a window holds the first rows, and says that there are more`() throws {
        let tree = try Self.scene().tree(Self.table())["children"]?[0]
        #expect(tree?["sections"]?[0]?["rows"]?.array?.count == 100)
        #expect(tree?["more"] == true)
        #expect(tree?["total"] == 10_000)
    }

    @Test func `what changes in the window is one operation, and the rows around it stay`() throws {
        let added = try changes { $0.insert(Item(id: "new", texts: ["new"], flags: []), at: 50) }
        #expect(added.patch.count == 1)
        #expect(added.shown == 101)
        let gone = try changes { $0.remove(id: "50") }
        #expect(gone.patch == [.remove(Self.rows.appending("50"))])
        #expect(gone.shown == 99)
        let updated = try changes { $0.update(id: "50") { $0.texts[0] = "new" } }
        #expect(updated.patch == [.replace(Self.rows.appending("50").appending("text"), "new")])
        let away = try changes { $0.move(id: "50", to: 5000) }
        #expect(away.patch == [.remove(Self.rows.appending("50"))])
        #expect(away.shown == 99)
        let here = try changes { $0.move(id: "5000", to: 50) }
        #expect(here.patch.count == 1)
        #expect(here.shown == 101)
    }

    @Test func `what changes behind the window is no operation`() throws {
        for edit: (inout IdentifiedList<Item>) -> Void in [
            { $0.insert(Item(id: "new", texts: ["new"], flags: []), at: 100) },
            { $0.append(Item(id: "new", texts: ["new"], flags: [])) }, { $0.remove(id: "100") },
            { $0.update(id: "100") { $0.texts[0] = "new" } }, { $0.move(id: "5000", to: 100) },
            { $0.swap("200", "300") },
        ] {
            let (patch, shown) = try changes(edit)
            #expect(patch == [])
            #expect(shown == 100)
        }
    }

    @Test func `to show more appends the next rows`() throws {
        let scene = try Self.scene()
        let old = Self.table(250)
        var new = old
        new.rows.showMore(100)
        let patch = try scene.patch(old, new)
        #expect(patch.changes.count == 100)
        #expect(try scene.document(old, 1).applying(patch.whole) == scene.document(new, 2))
        new.rows.showMore(1000)
        #expect(new.rows.shown == 250)
        #expect(!new.rows.more)
        #expect(try scene.tree(new)["children"]?[0]?["more"] == nil)
        new.rows.showMore(-1)
        new.rows.showMore(.max)
        #expect(new.rows.shown == 250)
    }

    @Test func `a row outside the window is not on screen`() throws {
        let scene = try Self.scene()
        let container = ModelSnapshot.of(Self.table())
        #expect(scene.scene.node("list/99", in: container, passing: .none) != nil)
        #expect(scene.scene.node("list/100", in: container, passing: .none) == nil)
    }

    @Test func `a window that is not full takes in what comes`() {
        var rows = Windowed(IdentifiedList<Item>(), showing: 2)
        rows.change { $0.append(contentsOf: IdentifiedList(Self.items(0..<3))) }
        #expect(rows.shown == 2)
        #expect(rows.more)
        #expect(rows.total == 3)
    }

    @Test func `it is written with its rows and read again`() throws {
        var rows = Self.table(10, showing: 4).rows
        rows.showMore(2)
        let data = try JSONEncoder().encode(rows)
        let read = try JSONDecoder().decode(Windowed<IdentifiedList<Item>>.self, from: data)
        #expect(read == rows)
        #expect(read.shown == 6)
    }
}
