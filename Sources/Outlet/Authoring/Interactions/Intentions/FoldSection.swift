/// Folds the section in which something happened, and unfolds one that is folded.
///
/// The model holds the ids of the sections that are folded; the list follows `folding(_:)` of its sections by them.
public struct FoldSection<Model: Outlet.Model, ID: LosslessStringConvertible & Equatable>: Intention {
    private let folded: any WritableKeyPath<Model, [ID]> & Sendable

    /// Adds the section's id to this part, or takes it out.
    public init(_ folded: any WritableKeyPath<Model, [ID]> & Sendable) { self.folded = folded }

    /// Changes the part.
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        guard let id = interaction.sectionKey.flatMap({ ID(key: $0) }) else { return [] }
        container.change { model in
            if model[keyPath: folded].contains(id) {
                model[keyPath: folded].removeAll { $0 == id }
            } else {
                model[keyPath: folded].append(id)
            }
        }
        return []
    }
}
