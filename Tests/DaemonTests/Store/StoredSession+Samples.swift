import Foundation
import Outlet

extension StoredSession {
    /// When the samples were used last: a daemon that serves them keeps them for now.
    private static let used = Int(Date().timeIntervalSince1970)

    /// A session without screens, in whose record a text stands.
    static func sample(
        _ text: String, of principal: Principal = .anonymous, key: String? = nil, signIn: SignInID? = nil,
        version: Int = 1, due: Int? = nil, entries: [StoredEntry] = []
    ) -> StoredSession {
        sample(
            head: #"{"format":1,"revision":1,"stack":[],"lastEntry":0,"lastEffect":1,"lastWork":0,"hasCalled":false,"#
                + #""effects":[{"id":1,"json":"\#(text)"}]}"#, of: principal, key: key, signIn: signIn,
            version: version, due: due,
            entries: entries)
    }

    /// A session with a record.
    static func sample(
        head: String, of principal: Principal = .anonymous, key: String? = nil, signIn: SignInID? = nil,
        version: Int = 1, due: Int? = nil, entries: [StoredEntry] = []
    ) -> StoredSession {
        StoredSession(
            id: SessionID(), principal: principal, openingKey: key.map { OpeningKey(of: principal, $0) },
            signIn: signIn,
            constants: Array(#"{"seed":"1","locale":"en","timeZone":"UTC"}"#.utf8),
            head: StoredHead(version: version, lastUsed: used, due: due, bytes: Array(head.utf8)), entries: entries)
    }

    /// The next version of the session.
    var next: StoredChange {
        StoredChange(
            id: id, head: StoredHead(version: head.version + 1, lastUsed: Self.used + 1, due: nil, bytes: head.bytes),
            added: [],
            dropped: [])
    }
}

extension StoredSignIn {
    /// A sign-in that stands.
    static func sample(
        _ principal: Principal, id: SignInID = SignInToken().id, client: String = "Firefox on Linux",
        began: Int = 1_000
    ) -> StoredSignIn {
        StoredSignIn(
            id: id, principal: principal, began: began, lastUsed: began,
            proved: began, idleTime: .max, end: .max, client: client)
    }
}
