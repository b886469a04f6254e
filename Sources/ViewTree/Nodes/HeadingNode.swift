/// A node that is a heading, or begins with one.
public protocol HeadingNode: Node {}

extension NodeContent where Base: HeadingNode {
    /// Makes the node a heading of a level, independent of its looks. The screen's title is the only one of the first level.
    ///
    ///     Label("Opening hours", style: .headline).heading(.three)
    public func heading(_ level: Accessibility.Level) -> Self { accessibility(level: level) }
}

extension Label: HeadingNode {}
extension Section: HeadingNode {}
extension Form: HeadingNode {}
