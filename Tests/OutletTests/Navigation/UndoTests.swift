import Outlet
import OutletTesting
import Testing
import ViewTree

/// What can be undone for a while.
@Suite(.timeLimit(.minutes(5))) struct UndoTests {
    private func client(_ setting: Setting = Setting.all[0]) async throws -> TestClient {
        let app = try Application(
            name: "Library", controllers: [ShelvesController(), VolumeController(), LetterController()])
        return try await TestClient(setting.channel(app) { $0.clock = ManualClock() }).open("shelves")
    }

    /// Chooses a book and takes it away.
    private func discard(_ key: String, _ client: TestClient) async throws {
        try await client.select(key, in: "volumes")
        try await client.back()
        try await client.tap("discard")
    }

    @Test(arguments: Setting.all)
    func `what was done is undone once`(setting: Setting) async throws {
        let client = try await client(setting)
        try await discard("1", client)
        #expect(client.keys(of: "volumes") == ["2"])
        let effect = try #require(client.effects.last)
        #expect(effect["type"] == "undo")
        #expect(effect["text"] == "Emma is gone.")
        #expect(effect["seconds"] == 10)
        let undo = Event(.undo, on: "root", value: effect["undo"])
        try await client.post(undo)
        #expect(client.keys(of: "volumes") == ["2", "1"])
        try await client.check()
        expect(try await client.channel.post("\(client.path)/events", undo.json), 409, "undo-gone")
    }

    @Test func `it can be undone from another screen`() async throws {
        let client = try await client()
        try await discard("1", client)
        let undo = client.effects.last?["undo"]
        try await client.tap("write")
        try await client.post(Event(.undo, on: "root", value: undo))
        #expect(client.screen == "letter")
        try await client.back()
        #expect(client.keys(of: "volumes") == ["2", "1"])
        try await client.check()
    }

    @Test func `too late is too late`() async throws {
        let client = try await client()
        try await discard("2", client)
        let undo = Event(.undo, on: "root", value: client.effects.last?["undo"])
        expect(try await client.channel.post("\(client.path)/events", undo.json), 409, "undo-gone")
    }

    @Test(arguments: [nil, "1", 99, -1, 0.5, [:]] as [JSON?])
    func `what was never offered is refused`(value: JSON?) async throws {
        let client = try await client()
        try await discard("1", client)
        let answer = try await client.channel.post(
            "\(client.path)/events", Event(.undo, on: "root", value: value).json)
        #expect(answer.status == (value?.integer == nil ? 422 : 409))
        #expect(client.keys(of: "volumes") == ["2"])
        try await client.check()
    }
}
