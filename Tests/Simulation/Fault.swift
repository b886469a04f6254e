/// A mistake that a store, or what stands between nodes, could make; planted to see whether the checks find it.
enum Fault: String, CaseIterable {
    /// A commit does not look at the version that it replaces.
    case commitIgnoresVersion
    /// Several nodes can have one lease, and a commit does not look at its number.
    case leaseForTwo
    /// A version is told as it was when this node last asked.
    case versionFromMemory
    /// What the bus tells is all that a node hears: questions say that nothing has changed.
    case hintForTruth
    /// A commit is answered before it is kept, and can be lost.
    case answerBeforeCommit
    /// The keys of events are kept apart from their commits, and can be lost.
    case keysApart
    /// The entries of a commit are kept without its head, in a transaction of their own.
    case entriesWithoutHead
    /// A key that opens a session is looked for outside of the transaction that adds it.
    case keyOutsideTransaction
    /// A session is read as it was a commit earlier.
    case readFromReplica
    /// What a node was about to do before it was held up is done after another has done it, without a look at the version.
    case wakesUpAndCommits
    /// A commit does not look at the versions of the shared models that it replaces.
    case sharedIgnoresVersion
    /// A session is committed although the shared models of its event are not.
    case sessionWithoutShared
    /// A shared model is read as it was a commit earlier.
    case sharedFromReplica
    /// A shared model is read in two steps: its snapshot as it was before, and the edits of now.
    case snapshotOfAnotherMoment
    /// Of the edits of a shared model one is missing.
    case oneEditTooFew
}
