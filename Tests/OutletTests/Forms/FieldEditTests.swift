import Synchronization
import Testing
import ViewTree

@testable import Outlet

/// What a keystroke in a long form costs. One test at a time: they count the same looks.
@Suite(.serialized) struct FieldEditTests {
    /// How often each field was looked at.
    private static let looks = Mutex<[String: Int]>([:])

    private struct Sheet: FormModel {
        struct Inner: Model {
            var left = ""
            var right = ""
        }
        var name = ""
        var note = ""
        var inner = Inner()
        var form = FormState()

        static let rules: Rules<Self> = [
            Rule(\.name, looking("name")), Rule(\.note, looking("note")), Rule(\.inner.left, looking("left")),
            Rule(\.inner.right, looking("right")), Rule(\.note, .equal(to: \.name)),
        ]

        private static func looking(_ field: String) -> Constraint<Sheet, String> {
            .satisfying("This is too long.") { text in
                FieldEditTests.looks.withLock { $0[field, default: 0] += 1 }
                return text.utf8.count < 3
            }
        }
    }

    /// Edits a field as an event does, and tells which rules were looked at for that.
    private func edit(
        _ part: any WritableKeyPath<Sheet, String> & Sendable, to text: String, in box: inout ModelSnapshot<Sheet>
    ) throws -> [String] {
        let reading = FormReading.of(Sheet.self)
        _ = reading(box)
        Self.looks.withLock { $0 = [:] }
        let edit = EditField<Sheet, String>(
            name: FieldName.of(part), draft: nil, read: { $0[keyPath: part] }, write: { $0[keyPath: part] = $1 })
        var container = ModelContainer(box.model)
        let interaction = Interaction(node: nil, event: .change)
        _ = try edit.perform(text, of: interaction, on: &container, in: Context())
        let changed = ModelSnapshot.of(container, after: box)
        #expect(reading(changed)?.faults == changed.model?.faults)
        let looks = Self.looks.withLock { $0 }
        box = changed
        return looks.filter { $0.value > 1 }.keys.sorted()
    }

    @Test func `a keystroke has the rules of its own field looked at, and those that look further`() throws {
        var box = ModelSnapshot.of(Sheet())
        // Once each by the comparison with what is found from scratch.
        #expect(try edit(\.name, to: "a", in: &box) == ["name", "note"])
        #expect(try edit(\.name, to: "abc", in: &box) == ["name", "note"])
        #expect(try edit(\.note, to: "abcd", in: &box) == ["note"])
        #expect(try edit(\.inner.left, to: "abcd", in: &box) == ["left", "note", "right"])
        #expect(box.model?.faults.map(\.field) == ["name", "note", "inner.left"])
        #expect(try edit(\.name, to: "ab", in: &box) == ["name", "note"])
        #expect(box.model?.faults.map(\.field) == ["note", "inner.left"])
    }

    @Test func `what more than a field has changed in is looked at as a whole`() throws {
        let box = ModelSnapshot.of(Sheet())
        _ = FormReading.of(Sheet.self)(box)
        var container = ModelContainer(box.model)
        container.editedField = "name"
        #expect(ModelSnapshot.of(container, after: box).fieldEdit != nil)
        container.change { $0.note = "b" }
        #expect(ModelSnapshot.of(container, after: box).fieldEdit == nil)
        container.editedField = "name"
        container[\.note] = "c"
        #expect(ModelSnapshot.of(container, after: box).fieldEdit == nil)
        container.editedField = "name"
        container.replace(with: Sheet())
        #expect(ModelSnapshot.of(container, after: box).fieldEdit == nil)
    }
}
