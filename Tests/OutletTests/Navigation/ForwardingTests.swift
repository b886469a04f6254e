import Outlet
import OutletTesting
import Testing
import ViewTree

/// What screens hand over to each other.
@Suite(.timeLimit(.minutes(5))) struct ForwardingTests {
    private func client(
        _ setting: Setting = Setting.all[0],
        @ConnectionBuilder<Shelves> _ wire: @escaping @Sendable (Outlets<ShelvesController>) -> [Connection<Shelves>] =
            { _ in [] }
    ) async throws -> TestClient {
        var shelves = ShelvesController()
        shelves.wire = wire
        let app = try Application(name: "Library", controllers: [shelves, VolumeController(), LetterController()])
        return try await setting.open("shelves", app)
    }

    private func texts(_ client: TestClient) -> [String?] { ["first", "second", "third"].map(client.text) }

    @Test func `10. a value is in each place that its slot fills before the first render`() async throws {
        let client = try await client()
        let answer = try await client.post(client.event(.select, on: "volumes", value: "1"))
        #expect(texts(client) == ["Emma", "Emma", ""])
        #expect(answer.json.array?.contains { $0["path"] == "/tree" } == true, "with the screen itself")
        try await client.check()
    }

    @Test func `10. without a slot, a value is for all of its type`() async throws {
        let client = try await client { outlets in
            outlets.lock.on(
                .tap,
                Show { (shelves: Shelves) in
                    try shelves.volumes[id: 1].map {
                        try Destination(VolumeController.self, .init(id: 1)).forwarding($0)
                    }
                })
        }
        try await client.tap("lock")
        #expect(texts(client) == ["Emma", "Emma", "Emma"])
    }

    @Test func `10. a snapshot stays as it was; nothing of one screen is left for the next`() async throws {
        let client = try await client()
        try await client.select("1", in: "volumes")
        try await client.back()
        try await client.select("2", in: "volumes")
        #expect(texts(client) == ["Ulysses", "Ulysses", ""])
        try await client.back()
        try await client.post(client.event(.open, on: "root", value: ["url": "/screens/volume?id=1"]))
        #expect(texts(client) == ["", "", ""])
    }

    @Test(arguments: Setting.all)
    func `10. a live link follows the screen below until either ends`(setting: Setting) async throws {
        let client = try await client(setting) { outlets in
            outlets.screen.answer(
                .returned,
                Change { shelves, returned in
                    shelves.volumes.update(id: 1) { $0.title = returned.volume.title }
                })
        }
        try await client.select("1", in: "volumes")
        try await client.back()
        try await client.tap("follow")
        #expect(texts(client) == ["Emma", "Emma", ""])
        try await client.tap("rename")
        #expect(texts(client) == ["Emil", "Emil", ""], "what changed below shows here, in the same revision")
        try await client.check()
        try await client.back()
        try await client.post(client.event(.open, on: "root", value: ["url": "/screens/volume?id=1"]))
        try await client.tap("rename")
        #expect(texts(client) == ["", "", ""], "a screen that was not linked follows nothing")
        try await client.check()
    }
}
