import Testing
import ViewTree

@testable import Outlet

/// Random edits of random sections of rows.
@Suite struct RandomSectionTests {
    private struct Library: Outlet.Model {
        var books: Windowed<SectionedList<Topic, Item>>
    }

    private static func scene() throws -> SceneUnderTest<Library> {
        try SceneUnderTest(
            Column {
                List(id: "list") {
                    ForEach(sections: \.books) {
                        Row {
                            Label().id("title").observing(\.title, in: \.text)
                            Button("Clear").id("clear").on(.tap, .post)
                        }
                    } footer: {
                        Label().observing(\.title, in: \.text)
                    } template: {
                        Template(when: \.flags[0]) {
                            Row {
                                TextField().id("name").observing({ $0.texts[0] }, in: \.value)
                                When({ $0.flags[1] }) { Label("Flagged") }
                            }
                        }
                        Template { Label().observing({ $0.texts[0] }, in: \.text) }
                    }
                }
            })
    }

    // What the document has to show, made the simple way.

    private static func json(_ library: Library) -> JSON {
        var rest = library.books.shown
        var sections: [JSON] = []
        for section in library.books.rows.sections where rest > 0 || !library.books.more {
            sections.append(json(section, rows: min(rest, section.rows.count)))
            rest -= section.rows.count
        }
        return [
            "id": "root", "type": "column", "children": [["id": "list", "type": "list", "sections": .array(sections)]],
        ]
    }

    private static func json(_ section: SectionedList<Topic, Item>.Section, rows: Int) -> JSON {
        let key = JSONPointer.escape(
            section.id.split(separator: ".", omittingEmptySubsequences: false).joined(separator: ".."))
        return [
            "key": .string(section.id),
            "header": [
                "id": .string("list.header.\(key)"), "type": "row",
                "children": [
                    [
                        "id": .string("list.header.\(key).title"), "type": "label",
                        "text": .string(section.header.title),
                    ],
                    [
                        "id": .string("list.header.\(key).clear"), "type": "button", "title": "Clear",
                        "on": ["tap": ["post"]],
                    ],
                ],
            ],
            "footer": ["id": .string("list.footer.\(key)"), "type": "label", "text": .string(section.header.title)],
            "rows": .array(section.rows.prefix(rows).map(json)),
        ]
    }

    private static func json(_ item: Item) -> JSON {
        let id = "list/\(JSONPointer.escape(item.id))"
        guard item.flags[0] else {
            return ["id": .string(id), "type": "label", "key": .string(item.id), "text": .string(item.texts[0])]
        }
        var children: [JSON] = [["id": .string("\(id)/name"), "type": "textField", "value": .string(item.texts[0])]]
        if item.flags[1] { children.append(["id": .string("\(id)/1"), "type": "label", "text": "Flagged"]) }
        return ["id": .string(id), "type": "row", "key": .string(item.id), "children": .array(children)]
    }

    @Test(arguments: 0..<200)
    func `whatever is edited, the patch turns the old document into the new one`(seed: Int) throws {
        let scene = try Self.scene()
        var generator = SceneGenerator(seed: seed)
        let limit = generator.below(2) == 0 ? Int.max : generator.below(8)
        var library = Library(books: Windowed(generator.books(), showing: limit))
        for _ in 0..<10 {
            let old = library
            library.books.change { books in
                for _ in 0..<generator.below(6) { SectionEdit(in: books, with: &generator).apply(to: &books) }
            }
            if generator.below(4) == 0 { library.books.showMore(generator.below(4)) }
            #expect(try Patch(from: Self.json(library), to: scene.tree(library)).operations == [], "no leftovers")
            for (before, after) in [(old, library), (library, old), (Self.forgetful(old), library)] {
                let patch = try scene.patch(before, after)
                let patched = try scene.document(before, 1).applying(patch.whole)
                #expect(try Patch(from: scene.document(after, 2), to: patched).operations == [])
            }
            #expect(try scene.patch(library, library).changes == [])
            #expect(try scene.patch(library, Self.forgetful(library)).changes == [])
        }
    }

    /// As equal as can be, but of unknown history.
    private static func forgetful(_ library: Library) -> Library {
        var copy = library
        copy.books = Windowed(
            SectionedList(library.books.rows.sections.map { .init($0.header, Array($0.rows)) }),
            showing: library.books.limit)
        return copy
    }

    /// The bound: for each edit of a row two operations, or three for an update, which binds three things; swaps are two
    /// moves or two rows each in two sections, so four. No operation is longer than the longest row and its address.
    @Test(arguments: 0..<200)
    func `a patch is no longer than the edits of rows that it is for`(seed: Int) throws {
        let scene = try Self.scene()
        var generator = SceneGenerator(seed: seed)
        var books = generator.books()
        for number in 0..<100 {
            books.append(
                Item(
                    id: "row \(number)", texts: Array(repeating: "text", count: 4), flags: [false, false, false, false]),
                to: books.sections.element(at: number % max(books.sections.count, 1))?.id ?? "none")
        }
        let limit = generator.below(2) == 0 ? Int.max : 50
        var library = Library(books: Windowed(books, showing: limit))
        for _ in 0..<10 {
            let old = library
            let count = generator.below(5)
            library.books.change { books in
                for _ in 0..<count { SectionEdit(rowOf: books, with: &generator).apply(to: &books) }
            }
            let patch = try scene.patch(old, library)
            #expect(patch.changes.count <= 4 * count)
            let longest = library.books.rows.sections.flatMap { $0.rows.map { Self.json($0).encoded.count } }.max() ?? 0
            #expect(patch.whole.json.encoded.count <= 120 + 4 * count * (longest + 80))
        }
    }

    @Test(arguments: 0..<100)
    func `a node is found by its id while it is shown, with its section, and no other is`(seed: Int) throws {
        let scene = try Self.scene()
        var generator = SceneGenerator(seed: seed)
        let library = Library(
            books: Windowed(generator.books(), showing: generator.below(2) == 0 ? .max : generator.below(6)))
        let container = ModelSnapshot.of(library)
        var rest = library.books.shown
        for section in library.books.rows.sections {
            let isShown = rest > 0 || !library.books.more
            let key = JSONPointer.escape(SectionEdge.doubled(section.id))
            for id in ["list.header.\(key)", "list.header.\(key).clear", "list.footer.\(key)"] {
                let node = scene.scene.node(id, in: container, passing: .none)
                #expect((node != nil) == isShown, "\(id)")
                if isShown { #expect(node?.section == section.id) }
            }
            for id in ["list.header.\(key).none", "list.header.\(key)x", "list.footer.\(key).title"] {
                #expect(scene.scene.node(id, in: container, passing: .none) == nil, "\(id)")
            }
            for (position, item) in section.rows.enumerated() {
                let id = "list/\(JSONPointer.escape(item.id))"
                let node = scene.scene.node(id, in: container, passing: .none)
                #expect((node != nil) == (position < rest))
                if position < rest { #expect(node?.section == section.id) }
                #expect(
                    scene.scene.value("\(id)/name", in: container, for: .neutral)
                        == (item.flags[0] && position < rest ? .string(item.texts[0]) : nil))
            }
            rest -= section.rows.count
        }
    }

    @Test func `an empty list clears, and an empty section keeps its place`() throws {
        let scene = try Self.scene()
        let item = Item(id: "1", texts: ["x"], flags: [false])
        let topics = ["a", "b", "c"].map { Topic(id: $0, title: $0) }
        let old = Library(books: Windowed(SectionedList(topics.map { .init($0, $0.id == "b" ? [item] : []) })))
        var new = old
        new.books.change { $0.remove(id: "1") }
        #expect(
            try scene.patch(old, new).changes == [
                .remove(JSONPointer(["tree", "children", "0", "sections", "1", "rows", "0"]))
            ])
        let keys = try #require(scene.tree(new)["children"]?[0]?["sections"]?.array).map { $0["key"] }
        #expect(keys == ["a", "b", "c"])
        new.books.change { $0.removeAll() }
        #expect(try scene.tree(new)["children"]?[0]?["sections"] == [])
        #expect(try scene.patch(old, new).changes.count == 1)
        #expect(try scene.tree(nil)["children"]?[0]?["sections"] == [])
    }
}
