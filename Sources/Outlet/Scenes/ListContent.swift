import ViewTree

/// What data fills in a list, compiled: the rows of a section, or all the sections.
protocol ListContent: BlockPart {
    /// Where the nodes of the row of that key are; nil where it is not shown.
    func place(ofRow key: String, in subject: any AnySnapshot) -> ListPlace?
    /// Where the nodes are that an id names that stands above or below the rows of a section, and its name there.
    func place(ofSectionNode id: String, in subject: any AnySnapshot) -> (place: ListPlace, name: String)?
    /// Whether there is a row of that key, shown or not.
    func holds(_ key: String, in subject: any AnySnapshot) -> Bool
    /// The keys of all rows, unless there are more than `limit`.
    func keys(in subject: any AnySnapshot, limit: Int) -> [String]?
    /// Whether nothing that is shown can have changed.
    func isUnchanged(_ old: any AnySnapshot, _ new: any AnySnapshot) -> Bool
    /// The nodes: those that belong to one template together.
    var records: [[NodeRecord]] { get }
}

/// A row, or what stands above or below the rows of a section, as it is now.
struct ListPlace {
    let index: NodeIndex
    /// What the nodes follow.
    let subject: any AnySnapshot
    /// The key of the section.
    let section: String
}
