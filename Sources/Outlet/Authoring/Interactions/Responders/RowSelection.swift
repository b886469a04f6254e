/// Answers the choice of a row. It filters the row, asks its responders in order, and stores the selection in the
/// model.
///
///     outlets.results.on(.select, RowSelection(in: \.results.value, where: \.isOpen, publish: \.selected) {
///         Show(DetailController.self) { .init(id: $0.id) }
///         RowResponder { model, row in model.visits.append(row.id) }
///     })
///
/// If the filter refuses a row, or it is not among these rows, the event passes to the next responder. If none answers,
/// the event is refused and nothing changes. Disable such rows in their template (`enabled`), so that users see it.
///
/// Connected inside a row, at its `tap` for example, it answers for that row.
public struct RowSelection<Model: Outlet.Model, Rows: KeyedRows>: Responder {
    private let filter: RowFilter<Model, Rows>
    private let selection: (any WritableKeyPath<Model, Rows.Element.ID?> & Sendable)?
    private let toggles: Bool
    private let responders: [RowResponder<Model, Rows.Element>]

    /// The screens that its responders open.
    public var segues: [Segue] { responders.flatMap(\.segues) }

    /// Answers for rows of the model, and publishes which is selected.
    ///
    /// - Parameters:
    ///   - rows: the rows; a list that is not there has none.
    ///   - sections: the keys of the sections whose rows can be selected; any section where nil.
    ///   - isSelectable: whether a row can be selected.
    ///   - selection: the part of the model that holds the id of the selected row.
    ///   - toggles: whether the selected row, chosen again, is selected no more; no responder is asked then.
    ///   - responders: what follows from the row, before it is published.
    public init(
        in rows: @escaping @Sendable (Model) -> Rows, sections: [String]? = nil,
        where isSelectable: @escaping @Sendable (Rows.Element) -> Bool = { _ in true },
        publish selection: any WritableKeyPath<Model, Rows.Element.ID?> & Sendable, toggles: Bool = false,
        @RowResponderBuilder<Model, Rows.Element> responders: () -> [RowResponder<Model, Rows.Element>]
    ) {
        filter = RowFilter(rows: rows, sections: sections, isSelectable: isSelectable)
        self.selection = selection
        self.toggles = toggles
        self.responders = responders()
    }

    /// Answers for rows of the model by publishing which is selected.
    public init(
        in rows: @escaping @Sendable (Model) -> Rows, sections: [String]? = nil,
        where isSelectable: @escaping @Sendable (Rows.Element) -> Bool = { _ in true },
        publish selection: any WritableKeyPath<Model, Rows.Element.ID?> & Sendable, toggles: Bool = false
    ) {
        self.init(in: rows, sections: sections, where: isSelectable, publish: selection, toggles: toggles) {}
    }

    /// Answers for rows of the model, of which none stays selected.
    public init(
        in rows: @escaping @Sendable (Model) -> Rows, sections: [String]? = nil,
        where isSelectable: @escaping @Sendable (Rows.Element) -> Bool = { _ in true },
        @RowResponderBuilder<Model, Rows.Element> responders: () -> [RowResponder<Model, Rows.Element>]
    ) {
        filter = RowFilter(rows: rows, sections: sections, isSelectable: isSelectable)
        selection = nil
        toggles = false
        self.responders = responders()
    }

    /// Answers if the filter permits the row.
    public func respond(
        to interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> Reaction {
        guard let model = container.model else { return .passed }
        let keys = interaction.chosenKeys
        let row = keys.first.flatMap { filter.row($0, in: model) }
        guard row != nil || keys.isEmpty else { return .passed }
        let isAgain = toggles && row?.id == selection.flatMap { model[keyPath: $0] }
        var reaction = selection == nil ? Reaction.passed : .answered([])
        if let row, !isAgain {
            for responder in responders {
                reaction.add(try responder.respond(row, interaction, &container, context))
            }
        }
        if let selection { container.change { $0[keyPath: selection] = isAgain ? nil : row?.id } }
        return reaction
    }
}
