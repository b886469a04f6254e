/// The nodes and actions that a client has said it supports, kept with its session.
///
/// A class: most sessions have none, and those that do share it.
final class ClientVocabulary: Codable, Sendable {
    /// How many names a client may say of each.
    static let most = 256

    /// The names of the types of nodes that it can draw; nil for all.
    let types: Set<String>?
    /// The names of the effects that it can perform; nil for all.
    let effects: Set<String>?

    /// About how many bytes it takes.
    var bytes: Int { [types, effects].compactMap { $0 }.joined().reduce(0) { $0 + $1.utf8.count + 32 } }

    init(types: Set<String>?, effects: Set<String>?) {
        self.types = types
        self.effects = effects
    }
}
