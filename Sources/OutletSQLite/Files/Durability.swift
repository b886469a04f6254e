/// The failures that an answered change survives.
public enum Durability: String, Sendable, CaseIterable {
    /// A crash of the process, or a signal that ends it. A crash of the machine can lose the last seconds.
    case process
    /// A crash of the machine too: a change is on the disk before it is answered. Commits that arrive during a flush share the
    /// next one.
    case power
}
