/// The text that an input holds, and the string of the model that follows from it: what a ``TextIntention`` connects.
public final class InputText<Model: Outlet.Model>: Sendable {
    /// Sets the string. Made where the model's type is known, so that it needs no metadata.
    @usableFromInline let set: @Sendable (inout ModelContainer<Model>, String) -> Void
    fileprivate let input: Input<String>

    @usableFromInline
    init(setting set: @escaping @Sendable (inout ModelContainer<Model>, String) -> Void, from input: Input<String>) {
        self.set = set
        self.input = input
    }

    /// A string of the model that follows from the text of an input.
    @inlinable
    public convenience init(
        _ part: any WritableKeyPath<Model, String> & Sendable, from input: some InputReference<String>
    ) {
        self.init(setting: { $0[part] = $1 }, from: input.input)
    }

    /// What the user sees in the input; nil if it is not on screen.
    @usableFromInline
    func typed(_ interaction: Interaction) -> String? { interaction[input] }
}

extension InputText: Mentioning {
    var mentions: [Mention] { input.mentions }
}
