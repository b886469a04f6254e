import Outlet
import OutletTesting
import Testing
import ViewTree

/// A controller that is a screen elsewhere, twice inside another: it leads on, offers to undo and is followed all the same.
struct NestedScreenTests {
    private struct Library: Model {
        var left = Shelves()
        var right = Shelves()
    }

    private struct LibraryController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let left = Slot<Child<ShelvesController>>()
            let right = Slot<Child<ShelvesController>>()
        }

        static let name = "library"
        let title = "Library"
        let implementations: [Implementation<Self>] = [
            Implementation("standard") {
                $0.left(Child(ShelvesController()))
                $0.right(Child(ShelvesController(), implementation: "calm"))
                $0.content { host in
                    Row {
                        host.left
                        host.right
                    }
                }
            }
        ]

        func model(in _: Context) -> Library? { Library() }

        func connect(_ outlets: Outlets<Self>) -> [Connection<Library>] {
            Embed(\.left, in: outlets.left)
            Embed(\.right, in: outlets.right)
        }
    }

    private func client() async throws -> TestClient {
        let controllers: [any Controller] = [LibraryController(), VolumeController(), LetterController()]
        let app = try Application(name: "Library", controllers: controllers)
        return try await TestClient(Setting.all[0].channel(app) { $0.clock = ManualClock() }).open("library")
    }

    @Test func `each child leads where its own implementation says`() async throws {
        let client = try await client()
        try await client.select("1", in: "left.volumes")
        #expect(client.screen == "volume")
        #expect(client.text("first") == "Emma")
        try await client.back()
        try await client.select("1", in: "right.volumes")
        #expect(client.screen == "letter")
    }

    @Test func `a way to a screen that the app does not have is found at start-up`() {
        let error = #expect(throws: SceneFaults.self) {
            try Application(name: "Library", controllers: [LibraryController(), VolumeController()])
        }
        #expect(error?.faults.contains { $0.contains("letter") } == true, "\(error?.faults ?? [])")
    }

    @Test func `a live link follows the part of the child that leads there`() async throws {
        let client = try await client()
        try await client.select("2", in: "right.volumes")
        try await client.back()
        try await client.tap("right.follow")
        #expect(client.text("first") == "Ulysses")
        try await client.back()
        try await client.select("1", in: "left.volumes")
        try await client.back()
        try await client.tap("left.follow")
        #expect(client.text("first") == "Emma")
        try await client.check()
    }

    @Test func `what a child has taken away comes back to that child`() async throws {
        let client = try await client()
        try await client.select("1", in: "left.volumes")
        try await client.back()
        try await client.tap("left.discard")
        #expect(client.keys(of: "left.volumes") == ["2"])
        #expect(client.keys(of: "right.volumes") == ["1", "2"])
        let undo = try #require(client.effects.last?["undo"])
        try await client.post(client.event("undo", on: "root", value: undo))
        #expect(client.keys(of: "left.volumes") == ["2", "1"])
        #expect(client.keys(of: "right.volumes") == ["1", "2"])
        try await client.check()
    }

    @Test func `an event that a child raises and answers for ever is a fault of the app`() async throws {
        let client = try await client()
        let answer = try await client.channel.post("\(client.path)/events", Event(.tap, on: "left.echo").json)
        expect(answer, 500, "fault")
    }
}
