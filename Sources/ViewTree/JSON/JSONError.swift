/// Why some bytes are not JSON.
public struct JSONError: Error, Equatable, CustomStringConvertible {
    /// The offset of the byte at fault, from 0.
    public let offset: Int
    /// What was seen and what was expected, as a clause: "expected ':' after a member's name".
    public let reason: String

    /// The whole sentence.
    public var description: String { "Not JSON at byte \(offset): \(reason)." }
}
