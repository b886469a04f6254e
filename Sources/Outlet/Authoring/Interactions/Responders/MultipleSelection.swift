/// Answers the choice of rows in a list with multiple selection. It filters the rows, asks its responders for each row
/// that was not selected before, and stores the selection in the model.
///
/// Rows that the filter refuses, or that are not among these rows, are left out. If no chosen row remains, the event
/// passes to the next responder.
public struct MultipleSelection<Model: Outlet.Model, Rows: KeyedRows>: Responder {
    private let filter: RowFilter<Model, Rows>
    private let selection: any WritableKeyPath<Model, [Rows.Element.ID]> & Sendable
    private let responders: [RowResponder<Model, Rows.Element>]

    /// The screens that its responders open.
    public var segues: [Segue] { responders.flatMap(\.segues) }

    /// Answers for rows of the model.
    ///
    /// - Parameters:
    ///   - rows: the rows; a list that is not there has none.
    ///   - sections: the keys of the sections whose rows can be selected; any section where nil.
    ///   - isSelectable: whether a row can be selected.
    ///   - selection: the part of the model that holds the ids of the selected rows, in the order in which they were chosen.
    ///   - responders: what follows from a row, before it is published.
    public init(
        in rows: @escaping @Sendable (Model) -> Rows, sections: [String]? = nil,
        where isSelectable: @escaping @Sendable (Rows.Element) -> Bool = { _ in true },
        publish selection: any WritableKeyPath<Model, [Rows.Element.ID]> & Sendable,
        @RowResponderBuilder<Model, Rows.Element> responders: () -> [RowResponder<Model, Rows.Element>]
    ) {
        filter = RowFilter(rows: rows, sections: sections, isSelectable: isSelectable)
        self.selection = selection
        self.responders = responders()
    }

    /// Answers for rows of the model by publishing which are selected.
    public init(
        in rows: @escaping @Sendable (Model) -> Rows, sections: [String]? = nil,
        where isSelectable: @escaping @Sendable (Rows.Element) -> Bool = { _ in true },
        publish selection: any WritableKeyPath<Model, [Rows.Element.ID]> & Sendable
    ) {
        self.init(in: rows, sections: sections, where: isSelectable, publish: selection) {}
    }

    /// Answers if the filter permits a row, or none is chosen.
    public func respond(
        to interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> Reaction {
        guard let model = container.model else { return .passed }
        let keys = interaction.chosenKeys
        var taken: Set<String> = []
        let rows = keys.filter { taken.insert($0).inserted }.compactMap { filter.row($0, in: model) }
        if rows.isEmpty, !keys.isEmpty { return .passed }
        let before = Set(model[keyPath: selection])
        var reaction = Reaction.answered([])
        for row in rows where !before.contains(row.id) {
            for responder in responders {
                reaction.add(try responder.respond(row, interaction, &container, context))
            }
        }
        container[selection] = rows.map(\.id)
        return reaction
    }
}

extension Interaction {
    /// The keys of the rows that were chosen: that of the row in which the event happened, else those that it brings. What
    /// an input in a row brings is its value.
    var chosenKeys: [String] { rowKey.map { [$0] } ?? RowKeys(payload: value)?.keys ?? [] }
}

extension Reaction {
    /// Takes in what the next responder did: one that has answered is enough.
    mutating func add(_ other: Reaction) {
        switch (self, other) {
        case (_, .passed): break
        case (.passed, .answered): self = other
        case (.answered(let effects), .answered(let more)): self = .answered(effects + more)
        }
    }
}
