public import ViewTree

/// A responder of whatever model, as it hangs on a node.
///
/// Its body is a closure that is made where the model's type is known, so that running it needs no metadata: hence
/// `@inlinable` below.
@usableFromInline
final class AnyResponder: Attachment {
    /// The type of the model that the responder changes.
    let subject: Any.Type
    /// Where the responder leads.
    let segues: [Segue]
    /// The mentions of the responder, for the checks at start-up.
    let mentions: [Mention]
    /// Answers the interaction and changes the model in the container, or passes the interaction to the next responder of the
    /// chain.
    let respond: @Sendable (Interaction, inout any AnySnapshot, Context) throws -> Reaction

    @usableFromInline
    init(
        subject: Any.Type, segues: [Segue] = [], mentions: [Mention] = [],
        respond: @escaping @Sendable (Interaction, inout any AnySnapshot, Context) throws -> Reaction
    ) {
        self.subject = subject
        self.segues = segues
        self.mentions = mentions
        self.respond = respond
    }

    @inlinable
    convenience init<Answered: Responder>(_ responder: Answered) {
        self.init(
            subject: Answered.Model.self, segues: responder.segues, mentions: Mention.all(in: responder)
        ) { interaction, container, context in
            guard let box = container as? ModelSnapshot<Answered.Model> else { return .passed }
            var changed = ModelContainer(box.model)
            let reaction = try responder.respond(to: interaction, on: &changed, in: context)
            if case .answered = reaction { container = ModelSnapshot.of(changed, after: box) }
            return reaction
        }
    }
}
