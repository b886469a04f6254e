/// A responder to the choice of a row.
public struct RowResponder<Model: Outlet.Model, Row: Sendable>: Sendable {
    let respond: @Sendable (Row, Interaction, inout ModelContainer<Model>, Context) throws -> Reaction
    /// Where it leads.
    var segues: [Segue] = []
    var mentions: [Mention] = []

    /// Changes the model by the row's element.
    public init(_ change: @escaping @Sendable (inout Model, Row) throws -> Void) {
        respond = { row, _, container, _ in
            try container.change { try change(&$0, row) }
            return .answered([])
        }
    }

    init(respond: @escaping @Sendable (Row, Interaction, inout ModelContainer<Model>, Context) throws -> Reaction) {
        self.respond = respond
    }
}

extension RowResponder: Mentioning {}

/// Collects the responders to the choice of a row.
@resultBuilder
public enum RowResponderBuilder<Model: Outlet.Model, Row: Outlet.Model> {
    /// An intention whose effects depend on the row's element.
    public static func buildExpression(_ intention: some EffectIntention<Row>) -> RowResponder<Model, Row> {
        var responder = RowResponder<Model, Row> { row, _, _, context in
            .answered(try intention.effects(of: row, in: context))
        }
        responder.segues = intention.segues
        responder.mentions = Mention.all(in: intention)
        return responder
    }

    /// A responder that does not depend on the row.
    public static func buildExpression(_ responder: some Responder<Model>) -> RowResponder<Model, Row> {
        var rowResponder = RowResponder<Model, Row> { _, interaction, container, context in
            try responder.respond(to: interaction, on: &container, in: context)
        }
        rowResponder.segues = responder.segues
        rowResponder.mentions = Mention.all(in: responder)
        return rowResponder
    }

    /// A change of the model by the row's element.
    public static func buildExpression(_ responder: RowResponder<Model, Row>) -> RowResponder<Model, Row> { responder }

    /// One after the other.
    public static func buildBlock(_ responders: RowResponder<Model, Row>...) -> [RowResponder<Model, Row>] {
        responders
    }
}
