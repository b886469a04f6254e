import ViewTree

/// A tree of so many labels, in columns of ten: what is bound in a screen is to cost the same in whatever tree.
struct Tree: ChildContent {
    /// How many nodes there are at least, columns included.
    let count: Int

    var children: [Element.Child] {
        let labels = (0..<max(1, count * 10 / 11)).map { Label("Line \($0)").id("line\($0)").element }
        if count <= 10 { return labels.prefix(count).map { .element($0) } }
        return stride(from: 0, to: labels.count, by: 10).map { start in
            let column = labels[start..<min(start + 10, labels.count)].map { Element.Child.element($0) }
            return .element(Element(Column.type, id: "column\(start)", children: column))
        }
    }
}
