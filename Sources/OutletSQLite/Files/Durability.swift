/// What a store's answer outlives.
public enum Durability: String, Sendable, CaseIterable {
    /// The death of the process, by whatever signal. A crash of the machine can cost the last seconds.
    case process
    /// The death of the machine: a change is on the disk before it is answered. Commits that come during a flush share the
    /// next one.
    case power
}
