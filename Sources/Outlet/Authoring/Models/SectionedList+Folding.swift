extension SectionedList {
    /// The list with the rows of some sections left out; their headers stay.
    public func folding(_ ids: some Sequence<Header.ID>) -> Self {
        var folded = self
        for id in ids { folded.removeRows(ofSection: id) }
        return folded
    }

    /// The list without some sections.
    public func hiding(_ ids: some Sequence<Header.ID>) -> Self {
        var rest = self
        for id in ids { rest.remove(section: id) }
        return rest
    }
}
