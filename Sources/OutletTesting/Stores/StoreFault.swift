/// The moment at which a ``FaultyStore`` fails, and the error that it gives.
public enum StoreFault: Error, CaseIterable, Sendable {
    /// Nothing is written.
    case beforeWriting
    /// The change is written, and its answer is lost.
    case afterWriting
}
