import Outlet
import Testing
import ViewTree

/// Several lists of one model, copied into one another: they share a history, and part from it.
@Suite struct BranchTests {
    private typealias Books = SectionedList<Topic, Item>

    private struct Shelves: Outlet.Model {
        var lists = [IdentifiedList<Item>](repeating: IdentifiedList(), count: 3)
        var books = [SectionedList<Topic, Item>](repeating: SectionedList(), count: 2)

        /// The same content, of unknown history.
        var rebuilt: Shelves {
            Shelves(lists: lists.map { IdentifiedList(Array($0)) }, books: books.map(Self.rebuilt))
        }

        static func rebuilt(_ books: Books) -> Books { Books(books.sections.map { .init($0.header, Array($0.rows)) }) }
    }

    /// Shelves as an intention changes them, beside some whose lists know nothing of one another.
    private struct Pair {
        var shelves = Shelves()
        var plain = Shelves()

        /// Edits, copies, swaps or takes back a list; both alike.
        mutating func change(kept: [Pair], with generator: inout SceneGenerator) {
            let (one, other) = (generator.below(3), generator.below(3))
            let old = kept.isEmpty ? self : kept[generator.below(kept.count)]
            switch generator.below(14) {
            case 0, 1, 2: put(self, other, at: one)
            case 3: put(old, other, at: one)
            case 4:
                shelves.lists.swapAt(one, other)
                plain.lists.swapAt(one, other)
            case 5: putBooks(self, other % 2, at: one % 2)
            case 6: putBooks(old, other % 2, at: one % 2)
            case 7:
                shelves.lists[one].replace(with: old.shelves.lists[other])
                plain.lists[one] = old.rebuilt.lists[other]
            case 8, 9:
                let edit = SectionEdit(in: plain.books[one % 2], with: &generator)
                edit.apply(to: &shelves.books[one % 2])
                edit.apply(to: &plain.books[one % 2])
                plain = plain.rebuilt
            default:
                var twin = generator
                twin.edit(&plain.lists[one])
                generator.edit(&shelves.lists[one])
                plain = plain.rebuilt
            }
        }

        private var rebuilt: Shelves { plain.rebuilt }

        private mutating func put(_ source: Pair, _ other: Int, at one: Int) {
            shelves.lists[one] = source.shelves.lists[other]
            plain.lists[one] = source.rebuilt.lists[other]
        }

        private mutating func putBooks(_ source: Pair, _ other: Int, at one: Int) {
            shelves.books[one] = source.shelves.books[other]
            plain.books[one] = source.rebuilt.books[other]
        }
    }

    private static func scene() throws -> SceneUnderTest<Shelves> {
        func items(_ number: Int) -> Wired<List, Shelves, Shelves> {
            List(id: "items \(number)") {
                ForEach(rowsOf: { $0.lists[number] }) { Label().observing({ $0.texts[0] }, in: \.text) }
            }
        }
        func books(_ number: Int) -> Wired<List, Shelves, Shelves> {
            List(id: "books \(number)") {
                ForEach(sectionsOf: { $0.books[number] }) {
                    Label().observing(\Topic.title, in: \.text)
                } template: {
                    Label().observing({ (item: Item) in item.texts[0] }, in: \.text)
                }
            }
        }
        return try SceneUnderTest(
            Column {
                items(0)
                items(1)
                items(2)
                books(0)
                books(1)
            }.element)
    }

    /// Equal for texts that Swift takes for equal, since that is how elements of unknown history are compared.
    private static func text(_ json: JSON) -> String { String(decoding: json.encoded, as: UTF8.self) }

    @Test func `a copy that goes on after its other did is not taken for the one before`() throws {
        let scene = try Self.scene()
        var shelves = Shelves()
        for id in ["a", "b", "x"] { shelves.lists[0].append(Item(id: id, texts: [id], flags: [])) }
        shelves.lists[1] = shelves.lists[0]
        shelves.lists[0].remove(id: "a")
        shelves.lists[1].remove(id: "b")
        let before = shelves
        #expect(before.lists[0] != before.lists[1])
        shelves.lists[1] = shelves.lists[0]
        let patched = try scene.document(before, 1).applying(scene.patch(before, shelves).whole)
        #expect(try Patch(from: scene.document(shelves, 2), to: patched).operations == [])
    }

    @Test(arguments: 0..<300)
    func `whatever is copied, swapped, edited and assigned, patches and comparisons are right`(seed: Int) throws {
        let scene = try Self.scene()
        var generator = SceneGenerator(seed: seed)
        var pair = Pair()
        // As sessions do, of which some are read again much later.
        var kept: [Pair] = []
        for _ in 0..<12 {
            let before = pair
            for _ in 0..<generator.below(30) { pair.change(kept: kept, with: &generator) }
            #expect(try Self.text(scene.tree(pair.shelves)) == Self.text(scene.tree(pair.plain)))
            for old in kept + [before] {
                let patched = try scene.document(old.shelves, 1).applying(scene.patch(old.shelves, pair.shelves).whole)
                #expect(try Self.text(patched) == Self.text(scene.document(pair.plain, 2)))
                for (one, other) in zip(old.shelves.lists, old.plain.lists) {
                    for (new, plain) in zip(pair.shelves.lists, pair.plain.lists) {
                        #expect((one == new) == (other == plain))
                    }
                }
            }
            if generator.below(2) == 0 { kept.append(before) }
            if kept.count > 3 { kept.removeFirst() }
        }
    }
}
