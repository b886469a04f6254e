import Outlet

/// Makes random layouts and random models of them.
struct SceneGenerator {
    private static let words = ["", "a", "b", "é", "e\u{301}", "\"\\\n", "/~", "👩\u{200D}👧", "\u{0}"]
    private static let keys = ["1", "2", "3", "a/b", "~", "~1", "/", "\"", "\\", " ", "😀", "ü", "\u{301}", "\u{200D}"]
    private static let suffixes = ["", "", "\"", "é", "\\", " ", "😀", "\u{301}"]

    var random: SeededGenerator
    private var names = 0

    init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func word() -> String { Self.words[below(Self.words.count)] }

    private mutating func id() -> String {
        names += 1
        return "n\(names)\(Self.suffixes[below(Self.suffixes.count)])"
    }
}

extension SceneGenerator {
    /// A layout whose outermost node holds others.
    mutating func screen(withLists: Bool = true) -> Layout<Screenful> {
        layout(.column(children(depth: 3, withLists: withLists)))
    }

    private mutating func layout<Subject>(_ kind: Layout<Subject>.Kind) -> Layout<Subject> {
        var id: String? = id()
        if case .label = kind, below(2) == 0 { id = nil }
        if case .row = kind, below(2) == 0 { id = nil }
        return Layout(
            id: id, kind: kind, text: setting(word()), detail: setting(word()), hidden: setting(below(2) == 0),
            enabled: setting(below(2) == 0))
    }

    private mutating func setting<Value: Sendable, Subject>(_ fixed: Value) -> Layout<Subject>.Setting<Value> {
        switch below(3) {
        case 0: .unset
        case 1: .fixed(fixed)
        default: .bound(below(4))
        }
    }

    private mutating func children<Subject>(depth: Int, withLists: Bool) -> [Layout<Subject>.Child] {
        (0..<below(5)).map { _ in
            if depth > 0, below(3) == 0 {
                return .when(below(4), children(depth: depth - 1, withLists: withLists))
            }
            return .node(node(depth: depth, withLists: withLists))
        }
    }

    private mutating func node<Subject>(depth: Int, withLists: Bool) -> Layout<Subject> {
        switch below(depth > 0 ? 8 : 3) {
        case 0: layout(.label)
        case 1: layout(.textField)
        case 2: layout(.button)
        case 3, 4: layout(.row(children(depth: depth - 1, withLists: withLists)))
        case 5, 6: layout(.column(children(depth: depth - 1, withLists: withLists)))
        default: withLists ? layout(.list(below(2), template: node(depth: 2, withLists: false))) : layout(.label)
        }
    }
}

extension SceneGenerator {
    private mutating func texts() -> [String] { (0..<4).map { _ in word() } }
    private mutating func flags() -> [Bool] { (0..<4).map { _ in below(2) == 0 } }

    mutating func item() -> Item { Item(id: Self.keys[below(Self.keys.count)], texts: texts(), flags: flags()) }

    private mutating func items() -> IdentifiedList<Item> { IdentifiedList((0..<below(9)).map { _ in item() }) }

    mutating func model() -> Screenful { Screenful(texts: texts(), flags: flags(), lists: [items(), items()]) }

    /// What comes after a model: now and then none, another, or one that a few changes made of it.
    mutating func successor(of model: Screenful?) -> Screenful? {
        if below(8) == 0 { return nil }
        guard var changed = model, below(4) > 0 else { return self.model() }
        for _ in 0..<below(4) {
            switch below(4) {
            case 0: changed.texts[below(4)] = word()
            case 1: changed.flags[below(4)].toggle()
            default: edit(&changed.lists[below(2)])
            }
        }
        return changed
    }

    /// Edits a list once.
    mutating func edit(_ list: inout IdentifiedList<Item>) {
        guard !list.isEmpty else { return list.append(item()) }
        let id = list.ids[below(list.count)]
        switch below(6) {
        case 0: list.insert(item(), at: below(list.count + 1))
        case 1: list.remove(id: id)
        case 2: list.move(id: id, to: below(list.count))
        case 3:
            let position = below(4)
            list.update(id: id) { $0.flags[position].toggle() }
        case 4:
            let (position, word) = (below(4), word())
            list.update(id: id) { $0.texts[position] = word }
        default: if below(3) == 0 { list = IdentifiedList(list.shuffled(using: &random)) }
        }
    }
}
