import Outlet

/// A model that can say what went wrong.
protocol Troubled: Model {
    /// What could not be done, as a sentence; empty where nothing went wrong.
    var trouble: String { get set }
}

extension ContactList: Troubled {}
extension ContactCard: Troubled {}

/// What is said where a service has failed.
enum Trouble {
    /// Says that it could not be kept.
    static func tell<Told: Troubled>(_ model: inout Told, _: ServiceFailure, in context: Context) -> [Effect] {
        model.trouble = context.text("This could not be kept. Please try again.")
        return []
    }
}
