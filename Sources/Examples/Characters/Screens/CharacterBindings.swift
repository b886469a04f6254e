import Outlet

/// The bindings of a character, in the row of a list and on its own screen.
struct CharacterBindings: BindingSet {
    var symbol = NodeOutlet<Label>()
    var name = NodeOutlet<Label>()
    var codePoint = NodeOutlet<Label>()
    var star = NodeOutlet<Label>()
    var favourite: NodeOutlet<Toggle> = nil
    var category: NodeOutlet<Label> = nil
    var block: NodeOutlet<Label> = nil
    var age: NodeOutlet<Label> = nil
    /// The style of a symbol, and that of an abbreviation in its place.
    var styles = (symbol: Label.Style.body, abbreviation: Label.Style.caption)

    var bindings: [Binding<UnicodeCharacter>] {
        Binding(\.symbol, to: symbol.text)
        Binding({ $0.abbreviation == nil ? styles.symbol : styles.abbreviation }, to: symbol.style)
        Binding(\.name, to: name.text)
        Binding(\.codePoint.description, to: codePoint.text)
        Binding({ $0.isFavourite ? "★" : "" }, to: star.text)
        Binding(\.isFavourite, to: favourite.value)
        Binding(\.category.title, format: .text(of: UnicodeCategory.allCases.map(\.title)) { $0 }, to: category.text)
        Binding(\.block.name, to: block.text)
        Binding(\.age, format: .text("Unicode %@") { [$0] }, to: age.text)
    }
}
