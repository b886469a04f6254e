/// Why a daemon does not start, in a sentence for its operator.
public struct StartError: Error, CustomStringConvertible {
    /// The sentence, which names what was seen and the option that changes it.
    public let description: String

    /// An error with a sentence.
    public init(description: String) { self.description = description }
}
