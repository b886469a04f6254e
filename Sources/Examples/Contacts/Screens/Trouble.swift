import Outlet

/// A model that can show an error.
protocol Troubled: Model {
    /// The error of the last action, as a sentence; empty if there is none.
    var trouble: String { get set }
}

extension ContactList: Troubled {}
extension ContactCard: Troubled {}

/// Messages about failed services.
enum Trouble {
    /// Reports that a change could not be saved.
    static func tell<Told: Troubled>(_ model: inout Told, _: ServiceFailure, in context: Context) -> [Effect] {
        model.trouble = context.text("This could not be kept. Please try again.")
        return []
    }
}
