import OutletTesting
import Testing
import ViewTree

@testable import Outlet

/// Edits of values with lists, written down and applied elsewhere.
@Suite struct ValueEditTests {
    struct Row: Model, Identifiable {
        let id: Int
        var text: String
        var price = 0.1
        var nested = IdentifiedList<Leaf>()
    }

    struct Leaf: Model, Identifiable {
        let id: String
    }

    struct Inner: Model {
        var leaves = IdentifiedList<Leaf>()
        var large = UInt64.max
    }

    struct Value: Model {
        var title = "list"
        var rows = IdentifiedList<Row>()
        var inner: Inner? = Inner()
        var others = [IdentifiedList<Leaf>(), IdentifiedList<Leaf>()]
    }

    private let model = SharedModel("value", of: Value())

    private static func json(_ value: Value) throws -> [UInt8] { try RecordEncoder.encode(value) }

    /// An edit, and what becomes of the old value by it, as its type has it and as JSON.
    private func follow(_ old: Value, _ new: Value) throws -> (edit: ValueEdit, typed: Value?, json: [UInt8])? {
        let (from, to) = (ModelSnapshot.of(old), ModelSnapshot.of(new))
        guard let edit = try ValueEdit(from: from, to: to, as: Value.self) else { return nil }
        // As another node has it: read from what was written down.
        let read = ModelSnapshot.of(try RecordEncoder.decode(Value.self, from: Self.json(old)))
        let (typed, growth) = try ValueEdit.apply(edit.bytes, to: read, of: model)
        #expect(growth == edit.growth)
        let json = try ValueEdit.apply(edit.bytes, to: JSON(parsing: Self.json(old)), version: 1)
        return (edit, ModelSnapshot<Value>.model(in: typed), json.encoded)
    }

    private static func value(_ count: Int = 100) -> Value {
        var value = Value()
        value.rows = IdentifiedList((0..<count).map { Row(id: $0, text: "row \($0)") })
        return value
    }

    @Test(arguments: UInt64(1)...60)
    func `whatever is edited, both ways lead to the same value, of the size that was told`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var old = Self.value(Int.random(in: 0...40, using: &random))
        var next = 1_000
        for _ in 0..<20 {
            var new = old
            for _ in 0...Int.random(in: 0...6, using: &random) {
                let count = new.rows.count
                let id = new.rows.element(at: Int.random(in: 0...max(0, count - 1), using: &random))?.id
                switch (Int.random(in: 0..<7, using: &random), id) {
                case (0, let id?): new.rows.remove(id: id)
                case (1, let id?): new.rows.move(id: id, to: Int.random(in: 0..<count, using: &random))
                case (2, let id?): new.rows.update(id: id) { $0.text += "\u{1F33B}\n\u{1}0" }
                case (3, let id?): new.rows.update(id: id) { $0.nested.append(Leaf(id: "n\(next)")) }
                case (4, _): new.inner?.leaves.append(Leaf(id: "l\(next)"))
                case (5, _): new.others[1].insert(Leaf(id: "o\(next)"), at: 0)
                default:
                    new.rows.insert(Row(id: next, text: "new"), at: Int.random(in: 0...count, using: &random))
                }
                next += 1
            }
            if Bool.random(using: &random) { new.title += "!" }
            let followed = try #require(try follow(old, new))
            #expect(followed.typed == new)
            #expect(try JSON(parsing: followed.json) == JSON(parsing: Self.json(new)))
            #expect(try Self.json(old).count + followed.edit.growth == Self.json(new).count)
            old = new
        }
    }

    @Test func `a list that was made anew is compared`() throws {
        let old = Self.value()
        var new = Self.value()
        new.rows.update(id: 7) { $0.text = "other" }
        new = try RecordEncoder.decode(Value.self, from: Self.json(new))
        let followed = try #require(try follow(old, new))
        #expect(followed.typed == new)
        #expect(followed.edit.bytes.count < 300)
    }

    @Test func `a value with other lists is written whole, and one in which a text looks like a list's place`() throws {
        let old = Self.value()
        var new = old
        new.inner = nil
        #expect(try follow(old, new) == nil)
        new = old
        new.others.append(IdentifiedList())
        #expect(try follow(old, new) == nil)
        new = old
        new.title = "\u{1}0"
        #expect(try follow(old, new) == nil)
        new = old
        new.rows = IdentifiedList((500..<600).map { Row(id: $0, text: "") })
        #expect(try follow(old, new) == nil)
        new = old
        for id in 0..<100 { new.rows.update(id: id) { $0.text += "." } }
        #expect(try follow(old, new)?.typed == new)
    }

    /// A value that nests as deeply as one likes.
    private indirect enum Depth: Model {
        case end
        case more(Depth)
    }

    private struct Deep: Model {
        var depth = Depth.end
        var rows = IdentifiedList<Leaf>()
    }

    @Test func `a value that nests too deeply is written whole`() throws {
        let old = Deep(depth: (0..<40).reduce(.end) { depth, _ in .more(depth) })
        var new = old
        new.rows.append(Leaf(id: "a"))
        #expect(try ValueEdit(from: ModelSnapshot.of(old), to: ModelSnapshot.of(new), as: Deep.self)?.bytes == nil)
        #expect(try !ValueEdit.fits(ModelSnapshot.of(new), of: 100_000))
    }

    @Test func `an edit of another value, and one that is damaged, is no edit`() throws {
        let old = Self.value()
        var new = old
        new.rows.update(id: 99) { $0.text = "other" }
        let edit = try #require(try ValueEdit(from: ModelSnapshot.of(old), to: ModelSnapshot.of(new), as: Value.self))
        let shorter = Self.value(50)
        #expect(throws: (any Error).self) { try ValueEdit.apply(edit.bytes, to: ModelSnapshot.of(shorter), of: model) }
        #expect(throws: (any Error).self) {
            try ValueEdit.apply(edit.bytes, to: JSON(parsing: Self.json(shorter)), version: 1)
        }
        for bytes in [[], Array(edit.bytes.dropLast(9)), Array("1\n\"\\u00010\"\nnull".utf8), Array("x".utf8)] {
            #expect(throws: (any Error).self) { try ValueEdit.apply(bytes, to: ModelSnapshot.of(old), of: model) }
            #expect(throws: (any Error).self) {
                try ValueEdit.apply(bytes, to: JSON(parsing: Self.json(old)), version: 1)
            }
        }
    }

    @Test func `a row that another node has moved has moved in its list`() throws {
        let old = Self.value()
        var new = old
        new.rows.move(id: 3, to: 90)
        let edit = try #require(try ValueEdit(from: ModelSnapshot.of(old), to: ModelSnapshot.of(new), as: Value.self))
        let (applied, _) = try ValueEdit.apply(edit.bytes, to: ModelSnapshot.of(old), of: model)
        let rows = try #require(ModelSnapshot<Value>.model(in: applied)).rows
        #expect(rows.log.edits(since: old.rows.log) == [.move(3, from: 3, to: 90)])
    }
}
