/// The path under which an app is served: `/tools`, or empty at the root of a site.
///
/// Every address that the server returns begins with it. Only `/health/…` and `/metrics` are not below it.
public struct BasePath: Hashable, Sendable {
    /// The path without a trailing slash; empty at the root of a site.
    public let text: String

    /// The empty path: the app is served at the root of a site.
    public static let root = BasePath(unchecked: "")

    private init(unchecked text: String) { self.text = text }

    /// Whether the path is empty.
    public var isRoot: Bool { text.isEmpty }

    /// The rest of a path below this one: empty or with its leading slash. Returns nil if the path is not below this
    /// one.
    package func remainder(of path: some StringProtocol) -> Substring? {
        guard path.utf8.starts(with: text.utf8) else { return nil }
        let rest = Substring(path).utf8.dropFirst(text.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/") ? Substring(rest) : nil
    }
}

extension BasePath: LosslessStringConvertible {
    /// Parses a path such as `/tools` or `/our/tools`; nil if it is invalid.
    ///
    /// Each segment consists of letters, digits, `-`, `.`, `_` and `~`, and is neither `.` nor `..`. The first segment
    /// is neither `health` nor `metrics`. There is no trailing slash.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0].isEmpty, parts.dropFirst().allSatisfy(Self.isPart),
            parts[1] != "health", parts[1] != "metrics"
        else { return nil }
        self.init(unchecked: text)
    }

    /// The path.
    public var description: String { text }

    private static func isPart(_ part: Substring) -> Bool {
        !part.isEmpty && part != "." && part != ".."
            && part.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "-._~".utf8.contains(byte)
                }
            }
    }
}
