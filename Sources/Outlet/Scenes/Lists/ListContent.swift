import ViewTree

/// The data-driven content of a list, compiled: the rows of a section, or all sections.
protocol ListContent: BlockPart {
    /// The row with a key; nil if it is not shown.
    func place(ofRow key: String, in subject: any AnySnapshot) -> ListPlace?
    /// The header or footer of a section to which an id belongs, and the node's name in it; nil if there is none.
    func place(ofSectionNode id: String, in subject: any AnySnapshot) -> (place: ListPlace, name: String)?
    /// Whether a row has the key, shown or not.
    func holds(_ key: String, in subject: any AnySnapshot) -> Bool
    /// The keys of all rows; nil if there are more than `limit`.
    func keys(in subject: any AnySnapshot, limit: Int) -> [String]?
    /// The number of shown rows, including those whose keys an earlier section has used.
    func shownRows(in subject: any AnySnapshot) -> Int
    /// Whether everything shown is certain to be unchanged.
    func isUnchanged(_ old: any AnySnapshot, _ new: any AnySnapshot) -> Bool
    /// The nodes, grouped by template.
    var records: [[NodeRecord]] { get }
}

/// A row, or a section's header or footer, in its current state.
struct ListPlace {
    let index: NodeIndex
    /// The subject that the nodes follow.
    let subject: any AnySnapshot
    /// The key of the section.
    let section: String
}
