import Testing
import ViewTree

@testable import Outlet

@Suite struct ListPatchTests {
    /// A list whose rows show one text, next to other nodes.
    private static func scene() throws -> SceneUnderTest<Screenful> {
        try SceneUnderTest(
            Column {
                Label("Above")
                List(id: "list") {
                    ForEach(rowsOf: { $0.lists[0] }) {
                        Row {
                            Label().id("name").observing({ $0.texts[0] }, in: \.text)
                            When({ $0.flags[0] }) { Label("Flagged") }
                        }
                    }
                }
            })
    }

    private static func screen(_ list: IdentifiedList<Item>) -> Screenful {
        Screenful(texts: [], flags: [], lists: [list])
    }

    private static func rows(_ ids: some Sequence<String>) -> IdentifiedList<Item> {
        IdentifiedList(ids.map { Item(id: $0, texts: ["text of \($0)"], flags: [false]) })
    }

    private static func row(_ position: Int) -> JSONPointer {
        JSONPointer(["tree", "children", "1", "sections", "0", "rows", "\(position)"])
    }

    @Test(arguments: 0..<100)
    func `a patch has at most one operation for each edit`(seed: Int) throws {
        let scene = try Self.scene()
        var generator = SceneGenerator(seed: seed)
        var list = generator.model().lists[0]
        for _ in 0..<6 {
            let old = list
            let edits = generator.below(8)
            for _ in 0..<edits where !list.isEmpty {
                let id = list.ids[generator.below(list.count)]
                switch generator.below(5) {
                case 0: list.insert(generator.item(), at: generator.below(list.count + 1))
                case 1: list.remove(id: id)
                case 2: list.move(id: id, to: generator.below(list.count))
                case 3: list.update(id: id) { $0.texts[0] += "x" }
                default: list.update(id: id) { $0.flags[0].toggle() }
                }
            }
            let patch = try scene.patch(Self.screen(old), Self.screen(list))
            #expect(patch.changes.count <= edits)
            let patched = try scene.document(Self.screen(old), 1).applying(patch.whole)
            #expect(try Patch(from: scene.document(Self.screen(list), 2), to: patched).operations == [])
        }
    }

    @Test(arguments: 0..<60)
    func `copies that went apart, and a copy of unknown history, are led to one another`(seed: Int) throws {
        let scene = try Self.scene()
        var generator = SceneGenerator(seed: seed)
        let list = generator.model().lists[0]
        var (left, right) = (list, list)
        for _ in 0..<4 {
            generator.edit(&left)
            generator.edit(&right)
        }
        for (old, new) in [(left, right), (right, left), (left, list), (IdentifiedList(left), left)] {
            let patch = try scene.patch(Self.screen(old), Self.screen(new))
            let patched = try scene.document(Self.screen(old), 1).applying(patch.whole)
            #expect(try Patch(from: scene.document(Self.screen(new), 2), to: patched).operations == [])
        }
    }

    @Test func `one row among ten thousand is one operation, and so are all of them`() throws {
        let scene = try Self.scene()
        let old = Self.rows((0..<10_000).map { "\($0)" })
        func changes(_ edit: (inout IdentifiedList<Item>) -> Void) throws -> [PatchOperation] {
            var new = old
            edit(&new)
            return try scene.patch(Self.screen(old), Self.screen(new)).changes
        }
        let place = Self.row(5000)
        #expect(
            try changes { $0.update(id: "5000") { $0.texts[0] = "new" } } == [
                .replace(place.appending("children").appending("0").appending("text"), "new")
            ])
        #expect(try changes { $0.remove(id: "5000") } == [.remove(place)])
        #expect(try changes { $0.move(id: "5000", to: 0) } == [.move(from: place, to: Self.row(0))])
        #expect(try changes { $0.append(Item(id: "x", texts: ["x"], flags: [false])) }.count == 1)
        #expect(try changes { $0.update(id: "5000") { $0.flags[0] = true } }.count == 1)
        #expect(try changes { $0.update(id: "5000") { $0.texts.append("not shown") } } == [])
        for others in [Self.rows(["a", "b"]), Self.rows([])] {
            #expect(try scene.patch(Self.screen(old), Self.screen(others)).changes.count == 1)
            #expect(try scene.patch(Self.screen(others), Self.screen(old)).changes.count == 1)
        }
    }

    @Test(arguments: ["a/b", "~", "~1", "\"", "\\", "😀", "\u{301}", "\u{200D}x", "\n", "é", " ", "a//b", "/"])
    func `a row is addressed by its key, whatever is in it`(key: String) throws {
        let scene = try Self.scene()
        let model = Self.screen(Self.rows(["first", key]))
        let row = try #require(scene.tree(model)["children"]?[1]?["sections"]?[0]?["rows"]?[1])
        let name = try #require(row["children"]?[0])
        #expect(row["key"] == .string(key))
        let container = ModelSnapshot.of(model)
        for node in [row, name] {
            let id = try #require(node["id"]?.string)
            #expect(try #require(NodeAddress(id)).parts[1].utf8.elementsEqual(key.utf8))
            #expect(scene.scene.node(id, in: container, passing: .none) != nil)
        }
        for parts in [["list", key + "x"], ["list", key, "none"], ["list", key, "name", "x"], ["none", key]] {
            #expect(scene.scene.node(NodeAddress(parts).description, in: container, passing: .none) == nil)
        }
    }

    @Test func `a row that comes and goes again between two documents leaves no trace`() throws {
        let scene = try Self.scene()
        let old = Self.rows(["1", "2", "3"])
        var new = old
        new.append(Item(id: "4", texts: ["4"], flags: [true]))
        new.move(id: "4", to: 0)
        new.remove(id: "4")
        #expect(try scene.patch(Self.screen(old), Self.screen(new)).changes == [])
        new.update(id: "2") { $0.texts[0] = "new" }
        #expect(try scene.patch(Self.screen(old), Self.screen(new)).changes.count == 1)
    }

    @Test func `a row that goes, comes back and changes is written once, as it is in the end`() throws {
        let scene = try Self.scene()
        var old = Self.rows(["1", "2", "3"])
        old.update(id: "2") { $0.flags[0] = true }
        var new = old
        if let row = new.remove(id: "2") { new.append(row) }
        new.update(id: "2") { $0.flags[0] = false }
        let patch = try scene.patch(Self.screen(old), Self.screen(new))
        #expect(patch.changes.count == 2)
        #expect(try scene.document(Self.screen(old), 1).applying(patch.whole) == scene.document(Self.screen(new), 2))
    }

    @Test func `an update shows even where the element's own type takes it for equal`() throws {
        let scene = try SceneUnderTest<Screen>(
            Column {
                List(id: "list") {
                    ForEach(\.rows) { Label().observing(\.text) }
                }
            })
        let old = Screen(rows: IdentifiedList([Alike(id: 1, text: "old")]))
        var new = old
        new.rows.update(id: 1) { $0.text = "new" }
        #expect(try scene.patch(old, new).changes.count == 1)
    }

    /// An element of which only the id counts.
    private struct Alike: Outlet.Model, Identifiable {
        let id: Int
        var text: String
        static func == (left: Alike, right: Alike) -> Bool { left.id == right.id }
    }

    private struct Screen: Outlet.Model {
        var rows: IdentifiedList<Alike>
    }
}
