/// Everything that is wrong with an app's screens, found before it serves the first request.
public struct SceneFaults: Error, CustomStringConvertible {
    /// One sentence for each fault, beginning with the screen and the implementation.
    public let faults: [String]

    /// All the sentences, one a line.
    public var description: String { faults.joined(separator: "\n") }
}
