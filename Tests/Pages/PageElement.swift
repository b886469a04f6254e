/// An element of a page.
package final class PageElement {
    package let name: String
    package let attributes: [String: String]
    package internal(set) var children: [PageElement] = []
    package private(set) weak var parent: PageElement?
    /// The text in the element and in those below it.
    package internal(set) var text = ""

    init(_ name: String, _ attributes: [String: String], in parent: PageElement?) {
        self.name = name
        self.attributes = attributes
        self.parent = parent
        parent?.children.append(self)
    }

    /// The value of an attribute; nil if it is not there.
    package subscript(attribute: String) -> String? { attributes[attribute] }

    /// All elements below this one, in the order of the page.
    package var all: [PageElement] { children.flatMap { [$0] + $0.all } }

    /// The elements below this one with a name.
    package func all(_ name: String) -> [PageElement] { all.filter { $0.name == name } }

    /// The elements around this one, the innermost first.
    package var ancestors: [PageElement] { parent.map { [$0] + $0.ancestors } ?? [] }

    /// Whether the element has a class.
    package func has(class name: String) -> Bool {
        (self["class"] ?? "").split(separator: " ").contains { $0 == name }
    }

    func add(text: String) {
        self.text += text
        parent?.add(text: text)
    }
}
