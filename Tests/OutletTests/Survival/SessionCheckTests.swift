import OutletTesting
import Testing
import ViewTree

@testable import Outlet

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

    @Test(arguments: ["", "{}", #"{"format":99}"#, "nothing"])
    func `a session that can't be read at all is told`(head: String) throws {
        let session = try Self.session()
        let damaged = StoredSession(
            id: session.id, principal: .anonymous, openingKey: nil, constants: session.constants,
            head: StoredHead(version: 1, lastUsed: 0, isWaiting: false, bytes: Array(head.utf8)), entries: [])
        let losses = try Self.losses(damaged, in: Self.app(Order()))
        #expect(losses.count == 1)
        #expect(losses.first?.hasPrefix("The session can't be read: ") == true, "\(losses)")
    }
}
