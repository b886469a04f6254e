import Outlet

/// The dialects in which an app is served.
///
/// A class, because each request refers to it.
final class Dialects: Sendable {
    /// All of them, Outlet's first: of several that are preferred equally, the first is chosen.
    let all: [Dialect]
    private let byType: [String: Dialect]
    /// Whether some are the app's own.
    let hasOwn: Bool

    /// Those of no app's own.
    static let standard = Dialects([])

    /// Outlet's dialects and an app's own, which have no faults.
    init(_ own: [Dialect]) {
        all = [.a2ui, .card, .divkit, .html] + own
        byType = Dictionary(all.flatMap { dialect in dialect.mediaTypes.map { ($0, dialect) } }) { first, _ in first }
        hasOwn = !own.isEmpty
    }

    /// All media types in which a screen is shown, with JSON first.
    var mediaTypes: [String] { ["application/json"] + all.flatMap(\.mediaTypes) }

    /// The dialect that the parameter `as` names. Throws a `Problem` if there is none.
    func named(_ word: String) throws(Problem) -> Dialect {
        if let dialect = all.first(where: { $0.name == word }) { return dialect }
        let words = all.map { "'\($0.name)'" }.joined(separator: ", ")
        throw Problem(.notAcceptable, "'as' asks for '\(word.prefix(64))'; there are \(words).")
    }

    /// The dialect that `Accept` prefers to JSON; nil for JSON. The highest quality wins; of equals a type that is named before
    /// one that a wildcard covers, then their order, with JSON last. If `*/*` is all there is, JSON is meant.
    ///
    /// An app's own is named, and gives way to JSON that is named, too: a client may name both by habit, as in
    /// `application/json, text/plain, */*`.
    ///
    /// - Parameter isNamed: whether a wildcard does not choose a dialect.
    func preferred(by header: String?, named isNamed: Bool = false) -> Dialect? {
        // Most clients of a dialect name its one type.
        if let header, let dialect = byType[header] { return dialect }
        let accept = Accept(header)
        if accept.takesAllAlike { return nil }
        let json = "application/json"
        var best = (dialect: Dialect?.none, quality: accept.quality(of: json), isNamed: accept.names(json))
        let namesJSON = best.isNamed
        for dialect in all {
            let isOwn = dialect.kind == .own
            for type in dialect.mediaTypes {
                let other = (dialect: dialect, quality: accept.quality(of: type), isNamed: accept.names(type))
                guard other.quality > 0, other.isNamed || !isNamed && !isOwn else { continue }
                let winsTies =
                    other.isNamed == best.isNamed ? best.dialect == nil && !(isOwn && namesJSON) : other.isNamed
                if other.quality > best.quality || other.quality == best.quality && winsTies { best = other }
            }
        }
        return best.dialect
    }
}

extension Dialect {
    /// The media types of other answers.
    private static let taken = [
        "application/json", "application/json-patch+json", "application/problem+json", "application/schema+json",
        "application/x-www-form-urlencoded",
        "text/event-stream",
    ]

    /// Why an app can't be served with some dialects of its own, a sentence each.
    public static func faults(of dialects: [Dialect]) -> [String] {
        var faults: [String] = []
        var names = Set(Dialects.standard.all.map(\.name))
        var types = Set(Dialects.standard.all.flatMap(\.mediaTypes) + taken)
        for dialect in dialects {
            let (name, type) = (dialect.name, dialect.mediaTypes[0])
            if !(!name.isEmpty && name.utf8.allSatisfy(isPlain)) {
                faults.append("A dialect can't be called '\(name)': its name has lowercase letters and digits only.")
            } else if !names.insert(name).inserted {
                faults.append("A dialect can't be called '\(name)': there is one of that name.")
            }
            let parts = type.split(separator: "/", omittingEmptySubsequences: false)
            if parts.count != 2 || !parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isOfToken) }) {
                faults.append(
                    "The dialect '\(name)' can't have the media type '\(type)': it has two parts in lowercase, as "
                        + "'text/plain', and no parameters.")
            } else if !types.insert(type).inserted {
                faults.append("The dialect '\(name)' can't have the media type '\(type)', which is another answer's.")
            }
            for known in (dialect.coding?.own ?? []).intersection(PlainScreen.standardTypes).sorted() {
                faults.append("The dialect '\(name)' knows '\(known)', which is no type of the app's own.")
            }
        }
        return faults
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isOfToken(_ byte: UInt8) -> Bool { isPlain(byte) || "!#$&-^_.+".utf8.contains(byte) }
}
