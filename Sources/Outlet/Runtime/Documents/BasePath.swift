/// The path below which an app is served: `/tools`, or nothing if it has a site to itself.
///
/// It is a part of every address that the server gives out. `/health/…` and `/metrics` alone are not below it.
public struct BasePath: Hashable, Sendable {
    /// The path without a slash at its end; empty at the root of a site.
    public let text: String

    /// No path: the app has a site to itself.
    public static let root = BasePath(unchecked: "")

    private init(unchecked text: String) { self.text = text }

    /// Whether there is no path.
    public var isRoot: Bool { text.isEmpty }

    /// The rest of a path below this one, which begins with a slash, if it has anything; nil if the path lies elsewhere.
    package func remainder(of path: some StringProtocol) -> Substring? {
        guard path.utf8.starts(with: text.utf8) else { return nil }
        let rest = Substring(path).utf8.dropFirst(text.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/") ? Substring(rest) : nil
    }
}

extension BasePath: LosslessStringConvertible {
    /// Reads a path such as `/tools` or `/our/tools`; nil if it is none.
    ///
    /// Each part consists of letters, digits, `-`, `.`, `_` and `~`, and is neither `.` nor `..`. The first part is neither
    /// `health` nor `metrics`. There is no slash at the end.
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
