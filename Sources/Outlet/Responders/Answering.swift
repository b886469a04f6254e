import ViewTree

/// A responder of whatever model, as it hangs on a node.
///
/// The model's type appears inside of a box only: an array whose elements name a type parameter costs several look-ups
/// of metadata each time it is read.
protocol Answering: AnyObject, Attachment {
    /// The type of the model that it changes.
    var subject: Any.Type { get }
    /// Answers the interaction, or lets the next one in the chain try.
    func respond(
        to interaction: Interaction, on container: inout any AnyContainer, in context: Context
    ) throws -> Reaction
}

/// A responder of one model.
final class AnsweringBox<Boxed: Responder>: Answering {
    private let responder: Boxed

    init(_ responder: Boxed) { self.responder = responder }

    var subject: Any.Type { Boxed.Model.self }

    func respond(
        to interaction: Interaction, on container: inout any AnyContainer, in context: Context
    ) throws -> Reaction {
        guard let box = container as? ContainerBox<Boxed.Model> else { return .passed }
        var changed = box.container
        let reaction = try responder.respond(to: interaction, on: &changed, in: context)
        if case .answered = reaction { container = ContainerBox(changed) }
        return reaction
    }
}
