/// Where a child's model is in its parent's, whatever their types.
@usableFromInline
struct EmbeddedPart: Sendable {
    typealias Lens = @Sendable (any AnySnapshot) -> any AnySnapshot
    /// Loads that fill a model of one type, as loads of another.
    typealias Lift = @Sendable (_ loads: [any LoadDescription], _ slot: String) -> [any LoadDescription]

    /// The type of the snapshot around the child: the parent's model, or the element of a row.
    let subject: Any.Type
    /// The type of the child's model.
    let model: Any.Type
    /// Whether the child is in a row, and so there many times.
    let isInRow: Bool
    /// Returns the snapshot for the child's nodes from the snapshot around them.
    let read: Lens
    /// The child's model in the parent's, in the row of a key; nil if that row does not exist.
    let find: @Sendable (any AnySnapshot, _ row: String?) -> (any AnySnapshot)?
    /// Puts the child's model back.
    let put: @Sendable (any AnySnapshot, _ parent: inout any AnySnapshot, _ row: String?) -> Void
    /// The keys of the rows in which the child's model may have changed; none outside of rows.
    let changedRows: @Sendable (_ before: any AnySnapshot, _ after: any AnySnapshot) -> [String]
    /// The snapshot for the child's nodes if there is no such row.
    let none: any AnySnapshot
    /// Nil for a child in rows, which can't load.
    let lift: Lift?

    init<Whole: Outlet.Model, Part: Outlet.Model>(
        get: @escaping @Sendable (Whole) -> Part?, set: @escaping @Sendable (inout Whole, Part) -> Void
    ) {
        subject = Whole.self
        model = Part.self
        isInRow = false
        let read: Lens = { ModelSnapshot.of(ModelSnapshot<Whole>.model(in: $0).flatMap(get)) }
        self.read = read
        find = { container, _ in read(container) }
        put = { part, container, _ in
            guard let part = ModelSnapshot<Part>.model(in: part), var whole = ModelSnapshot<Whole>.model(in: container)
            else { return }
            set(&whole, part)
            container = ModelSnapshot.of(whole)
        }
        changedRows = { _, _ in [] }
        none = ModelSnapshot.of(nil as Part?)
        lift = { loads, slot in
            loads.compactMap { $0 as? any LoadDescription<Part> }.map { $0.lifted(from: slot, get: get, set: set) }
        }
    }

    /// A child without a model, which needs no part of its parent's.
    init(withoutModelIn subject: Any.Type, isInRow: Bool) {
        let nothing: any AnySnapshot = ModelSnapshot<NoModel>.of(NoModel())
        self.subject = subject
        model = NoModel.self
        self.isInRow = isInRow
        read = { _ in nothing }
        find = { _, _ in nothing }
        put = { _, _, _ in }
        changedRows = { _, _ in [] }
        none = nothing
        let noLoads: Lift = { _, _ in [] }
        lift = isInRow ? nil : noLoads
    }

    init<Whole: Outlet.Model, Row: Sendable, Part: Outlet.Model>(
        inRowsOf _: Whole.Type, read: @escaping @Sendable (Row) -> Part,
        find: @escaping @Sendable (Whole, _ key: String) -> Part?,
        changedRows: @escaping @Sendable (_ before: Whole?, _ after: Whole) -> [String],
        put: @escaping @Sendable (inout Whole, _ key: String, Part) -> Void
    ) {
        subject = Row.self
        model = Part.self
        isInRow = true
        none = ModelSnapshot.of(nil as Part?)
        self.changedRows = { before, after in
            ModelSnapshot<Whole>.model(in: after).map {
                changedRows(ModelSnapshot<Whole>.model(in: before), $0)
            } ?? []
        }
        self.read = { ModelSnapshot.of(ModelSnapshot<Row>.map($0, read)) }
        self.find = { container, key in
            guard let key, let whole = ModelSnapshot<Whole>.model(in: container), let part = find(whole, key) else {
                return nil
            }
            return ModelSnapshot.of(part)
        }
        self.put = { part, container, key in
            guard let key, let part = ModelSnapshot<Part>.model(in: part),
                var whole = ModelSnapshot<Whole>.model(in: container)
            else { return }
            put(&whole, key, part)
            container = ModelSnapshot.of(whole)
        }
        lift = nil
    }
}
