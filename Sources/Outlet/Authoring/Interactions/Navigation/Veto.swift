/// A refusal with a reason that the client shows. Nothing changes.
///
/// Thrown by an intention, by a responder, or by a controller whose screen is about to open.
public struct Veto: Error {
    /// The reason, for the user.
    public let reason: String

    /// Refuses for this reason; `Context.text` has it in the session's language.
    public init(_ reason: String) { self.reason = reason }
}

/// Guards an event: refuses it while a condition holds; otherwise passes it to the next responder.
///
///     outlets.screen.answer(.back, Refuse("The picture is still being sent.", while: \.isSending))
public struct Refuse<Model: Outlet.Model>: Responder {
    private let reason: String
    private let condition: @Sendable (Model) -> Bool

    /// Refuses with a text of the catalogue, or with the key itself if the catalogue lacks it.
    public init(_ reason: String, while condition: @escaping @Sendable (Model) -> Bool) {
        self.reason = reason
        self.condition = condition
    }

    /// Throws a `Veto`, or passes.
    public func respond(
        to _: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> Reaction {
        if container.model.map(condition) == true { throw Veto(context.text(reason)) }
        return .passed
    }
}
