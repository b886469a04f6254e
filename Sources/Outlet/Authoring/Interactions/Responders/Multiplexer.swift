/// Passes an interaction to several responders.
public struct Multiplexer<Model: Outlet.Model>: Responder {
    /// How many of the responders have to answer.
    public enum Policy: Sendable {
        /// Every one of them; else the interaction passes, and none has done anything.
        case all
        /// At least one; those that pass are skipped.
        case responding
        /// Precisely one; else the interaction passes, and none has done anything.
        case exactlyOne
    }

    private let policy: Policy
    private let responders: [any Responder<Model>]

    /// The screens that its responders open.
    public var segues: [Segue] { responders.flatMap(\.segues) }

    /// Asks the responders in their order.
    public init(_ policy: Policy, _ responders: [any Responder<Model>]) {
        self.policy = policy
        self.responders = responders
    }

    /// Asks each responder; their changes count only if the policy is met.
    public func respond(
        to interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> Reaction {
        var changed = container
        var effects: [Effect] = []
        var answers = 0
        for responder in responders {
            guard case .answered(let more) = try responder.respond(to: interaction, on: &changed, in: context) else {
                continue
            }
            answers += 1
            effects += more
        }
        let isMet =
            switch policy {
            case .all: answers == responders.count
            case .responding: answers > 0
            case .exactlyOne: answers == 1
            }
        guard isMet else { return .passed }
        container = changed
        return .answered(effects)
    }
}
