import Outlet
import OutletTesting
import Testing
import ViewTree

/// What a release says of sessions before it takes them over.
@Suite(.timeLimit(.minutes(5))) struct SessionCheckTests {
    private struct Order: Model {
        var cups = 1
        var guests = ["Ada": "oats"]
    }

    private static func app<Order: Model>(_ model: Order, named name: String = "coffee") throws -> Application {
        try Application(name: "Coffee") {
            Screen(name, title: "Coffee", model: model) { Label("Coffee").id("title") }
        }
    }

    /// A session of the first release.
    private static func session() throws -> StoredSession {
        try Reducer(app(Order())).session(with: "coffee").stored()
    }

    private static func losses(_ session: StoredSession, in app: Application) -> [String] {
        SessionCheck(app).losses(of: session).map(\.description)
    }

    @Test func `nothing is lost in the same release, nor in one with a property more and one less`() throws {
        struct Larger: Model {
            var cups = 10
            var milk = true
        }
        #expect(try Self.losses(Self.session(), in: Self.app(Order())) == [])
        #expect(try Self.losses(Self.session(), in: Self.app(Larger())) == [])
    }

    @Test func `a model that can't be read is told with its type and the place, and nothing that was entered`() throws {
        struct Other: Model {
            var cups = "few"
        }
        struct Counted: Model {
            var guests = ["Bob": 1]
        }
        let other = try Self.losses(Self.session(), in: Self.app(Other()))
        #expect(other == ["The model of 'coffee', a 'Other', can't be read: 'cups' is no String"])
        let counted = try Self.losses(Self.session(), in: Self.app(Counted()))
        #expect(counted == ["The model of 'coffee', a 'Counted', can't be read: 'guests.…' is no Int"])
    }

    @Test func `a screen that is gone is told`() throws {
        let losses = try Self.losses(Self.session(), in: Self.app(Order(), named: "tea"))
        #expect(losses.count == 1)
        #expect(losses.first?.hasPrefix("'coffee' can't be shown any more: ") == true, "\(losses)")
    }

    @Test(arguments: [
        (#""revision":1"#, "0", "'revision'"), (#""revision":1"#, "-1", "'revision'"),
        (#""revision":1"#, "9007199254740993", "'revision'"), (#""revision":1"#, "9223372036854775807", "'revision'"),
        (#""lastEntry":1"#, "9223372036854775807", "'last'"), (#""lastEffect":0"#, "-9223372036854775808", "'last'"),
        (#""lastWork":0"#, "9223372036854775807", "'last'"), (#""id":1"#, "9223372036854775807", "'stack'"),
    ])
    func `a session whose numbers can't be is told, and not imported`(part: String, other: String, place: String) throws
    {
        let session = try Self.session()
        let head = String(decoding: session.head.bytes, as: UTF8.self)
        let name = try #require(part.split(separator: ":").first)
        #expect(head.contains(part))
        let damaged = session.with(head: head.replacing(part, with: "\(name):\(other)"))
        let losses = try Self.losses(damaged, in: Self.app(Order()))
        #expect(losses == ["The session can't be read: \(place) has a number that can't be"])
        try session.verify()
        #expect(throws: SessionLineError.self) { try damaged.verify() }
    }

    @Test(arguments: ["", "{}", #"{"format":99}"#, "nothing"])
    func `a session that can't be read at all is told`(head: String) throws {
        let session = try Self.session()
        let losses = try Self.losses(session.with(head: head), in: Self.app(Order()))
        #expect(losses.count == 1)
        #expect(losses.first?.hasPrefix("The session can't be read: ") == true, "\(losses)")
    }

    @Test(arguments: [0, 1, 1 << 31, 1 << 32 - 1, 1 << 53])
    func `entries with any numbers and any bytes are read, as far as they can be`(number: Int) throws {
        let session = try Self.session()
        for length in [0, 34, 35, 36] {
            for byte in [UInt8(0), 1, 0x7F, 0x80, 0xFF] {
                let bytes = Array(repeating: byte, count: length)
                let entries = [(1, number), (2, 3), (2, 7), (2, number), (3, 7), (3, number), (9, 1)].map {
                    kind, number in
                    StoredEntry(kind: kind, number: number, bytes: bytes)
                }
                #expect(try Self.losses(session.with(entries: entries), in: Self.app(Order())) == [])
            }
        }
    }
}

extension StoredSession {
    /// The session with other bytes.
    fileprivate func with(head: String? = nil, entries: [StoredEntry] = []) -> StoredSession {
        let bytes = head.map { Array($0.utf8) } ?? self.head.bytes
        return StoredSession(
            id: id, principal: principal, openingKey: nil, constants: constants,
            head: StoredHead(version: 1, lastUsed: 0, due: nil, bytes: bytes), entries: entries)
    }
}
