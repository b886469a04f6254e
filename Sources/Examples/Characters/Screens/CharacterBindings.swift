import Outlet

/// The bindings of a character, in the row of a list and on its own screen.
struct CharacterBindings: BindingSet {
    var symbol: NodeOutlet<Label> = "symbol"
    var name: NodeOutlet<Label> = "name"
    var codePoint: NodeOutlet<Label> = "codePoint"
    var star: NodeOutlet<Label> = "star"
    var favourite: NodeOutlet<Toggle> = nil
    var category: NodeOutlet<Label> = nil
    var block: NodeOutlet<Label> = nil
    var age: NodeOutlet<Label> = nil

    var bindings: [Binding<UnicodeCharacter>] {
        Binding(\.symbol, to: symbol.text)
        Binding(\.name, to: name.text)
        Binding(\.codePoint.description, to: codePoint.text)
        Binding({ $0.isFavourite ? "★" : "" }, to: star.text)
        Binding(\.isFavourite, to: favourite.value)
        Binding(\.category.title, to: category.text)
        Binding(\.block.name, to: block.text)
        Binding({ "Unicode \($0.age)" }, to: age.text)
    }
}
