/// The reason why bytes are not JSON.
public struct JSONError: Error, Equatable, CustomStringConvertible {
    /// The offset of the byte with the fault, from 0.
    public let offset: Int
    /// The actual and the expected text, as a clause: "expected ':' after a member's name".
    public let reason: String

    /// The complete sentence.
    public var description: String { "Not JSON at byte \(offset): \(reason)." }
}
