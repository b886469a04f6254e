/// An error that keeps a daemon from starting, as a sentence for its operator.
public struct StartError: Error, CustomStringConvertible {
    /// The sentence; it quotes the wrong value, and names the option that changes it.
    public let description: String

    /// An error with a sentence.
    public init(description: String) { self.description = description }
}
