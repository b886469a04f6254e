import Outlet

/// Adds a word to a text.
struct Refine<Model: Outlet.Model>: Intention {
    private let part: any WritableKeyPath<Model, String> & Sendable
    private let word: String

    init(_ part: any WritableKeyPath<Model, String> & Sendable, with word: String) {
        self.part = part
        self.word = word
    }

    func perform(_: Interaction, on container: inout ModelContainer<Model>, in _: Context) -> [Effect] {
        container.change { model in
            let words = model[keyPath: part].split(separator: " ") + [word[...]]
            model[keyPath: part] = words.joined(separator: " ")
        }
        return []
    }
}
