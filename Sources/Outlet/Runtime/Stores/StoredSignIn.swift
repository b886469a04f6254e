import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A sign-in as a store keeps it: the bearer of a token is a principal. The store has the token's hash, never the token.
public struct StoredSignIn: Sendable {
    /// The hash of the token.
    public let id: SignInID
    /// The bearer, with the roles at that time.
    public let principal: Principal
    /// When the sign-in began, in seconds since 1970.
    public let began: Int
    /// The time of its last use, in seconds since 1970.
    public let lastUsed: Int
    /// When the bearer last proved its identity, in seconds since 1970.
    public let proved: Int
    /// For how many seconds the sign-in is valid without use.
    public let idleTime: Int
    /// When it ends however much it is used, in seconds since 1970.
    public let end: Int
    /// A short text that tells the sign-ins of a principal apart: "Firefox on Linux".
    public let client: String

    /// A sign-in with all that a store keeps of it.
    public init(
        id: SignInID, principal: Principal, began: Int, lastUsed: Int, proved: Int, idleTime: Int, end: Int,
        client: String
    ) {
        self.id = id
        self.principal = principal
        self.began = began
        self.lastUsed = lastUsed
        self.proved = proved
        self.idleTime = idleTime
        self.end = end
        self.client = client
    }

    /// Whether the sign-in has not ended by a time in seconds since 1970.
    public func stands(at time: Int) -> Bool { time < ending }

    /// When the sign-in ends unless it is used again, in seconds since 1970.
    package var ending: Int {
        let (ending, isOverflow) = lastUsed.addingReportingOverflow(idleTime)
        return isOverflow ? end : min(end, ending)
    }

    /// The bearer as the sender of a request.
    package var sender: Sender {
        Sender(principal.proved(at: Date(timeIntervalSince1970: Double(proved))), by: id)
    }

    /// The sign-in after a use, which is noted only if it is later than the last one.
    package func used(at time: Int) -> StoredSignIn {
        StoredSignIn(
            id: id, principal: principal, began: began, lastUsed: max(lastUsed, time), proved: proved,
            idleTime: idleTime, end: end, client: client)
    }

    /// The sign-in of another token.
    func bearing(_ token: SignInToken) -> StoredSignIn {
        StoredSignIn(
            id: token.id, principal: principal, began: began, lastUsed: lastUsed, proved: proved, idleTime: idleTime,
            end: end, client: client)
    }
}

extension StoredSignIn: Equatable {
    /// Whether all is the same, with the roles of the principal.
    public static func == (one: StoredSignIn, other: StoredSignIn) -> Bool {
        (one.id, one.principal, one.principal.roles, one.client)
            == (other.id, other.principal, other.principal.roles, other.client)
            && (one.began, one.lastUsed, one.proved, one.idleTime, one.end)
                == (other.began, other.lastUsed, other.proved, other.idleTime, other.end)
    }
}

extension Principal {
    /// The roles as a JSON array, in a fixed order.
    package var roleText: String {
        var writer = JSONWriter()
        writer.write(JSON.array(roles.sorted().map { .string($0) }))
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// A principal as it was written down; without roles if their text is none.
    package init(id: String?, in tenant: String?, roleText: String) {
        let roles = (try? JSON(parsing: Array(roleText.utf8)))?.array ?? []
        self.init(id: id, in: tenant, roles: Set(roles.compactMap(\.string)))
    }
}

extension StoredSignIn {
    /// The kind of an item of news that tells of ends.
    private static let newsKind = "sign-in"

    /// A new item of news that tells other nodes of sign-ins that have ended, or that others have replaced: of the kind `sign-in`,
    /// without a name. It has the 32 bytes of each id.
    public static func news(ofEnds ids: [SignInID]) -> NewsItem {
        NewsItem(
            sender: .random(in: 1 ... .max), place: 1, kind: newsKind, name: "", bytes: ids.flatMap(\.bytes))
    }

    /// The sign-ins of whose ends an item tells.
    static func ended(by item: NewsItem) -> [SignInID] {
        guard item.kind == newsKind else { return [] }
        return stride(from: 0, to: item.bytes.count, by: 32).compactMap {
            SignInID(bytes: Array(item.bytes[$0...].prefix(32)))
        }
    }
}
