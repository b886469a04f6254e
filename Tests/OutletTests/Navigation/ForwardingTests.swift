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

    /// What a screen shows of a book that another one has.
    private struct Shown: Model {
        var volume = Loadable<Volume>()
    }

    @Test(arguments: Setting.all)
    func `screens without controllers are handed values, and follow them`(setting: Setting) async throws {
        let rename = Screen("rename", title: "Rename", model: Shown()) {
            Label().id("first").observing { $0.volume.value?.title ?? "" }
            Button("Rename").id("rename").on(
                .tap, Change { _, _, _ in [try .raise(.returned, Returned(volume: Volume(id: 1, title: ", again")))] })
        } connect: { _ in
            Load(\.volume, from: .forwarded)
        }
        let follow = Show<Shelves>(rename).following(\.current)
        let chosen = Screen("chosen", title: "Chosen", model: Shelves(chosen: 1)) {
            Button("Once").id("once").on(.tap, Show(rename).forwarding(\.current))
            Button("Follow").id("follow").on(.tap, follow)
            Button("Follow, too").id("followToo").on(.tap, follow)
        } connect: { outlets in
            outlets.screen.answer(
                .returned,
                Change { shelves, returned in shelves.volumes.update(id: 1) { $0.title += returned.volume.title } })
        }
        let client = try await setting.open(
            "chosen",
            Application(name: "Library") {
                chosen
                rename
            })
        for (button, before, after) in [
            ("once", "Emma", "Emma"), ("follow", "Emma, again", "Emma, again, again"),
            ("followToo", "Emma, again, again", "Emma, again, again, again"),
        ] {
            try await client.tap(button)
            #expect(client.text("first") == before)
            try await client.tap("rename")
            #expect(client.text("first") == after)
            try await client.check()
            try await client.back()
        }
    }

    @Test func `a screen that could not show what it is handed is found at start-up`() {
        let bare = Screen("bare", title: "Bare", model: 0) { Label() }
        let chosen = Screen("chosen", title: "Chosen", model: Shelves(chosen: 1)) {
            Button("Once").id("once").on(.tap, Show(bare).forwarding(\.current))
            Button("Follow").id("follow").on(.tap, Show(bare).following(\.word))
        }
        #expect(
            faults {
                chosen
                bare
            } == [
                "chosen, standard: it hands a value to 'bare', which loads nothing of its type, OutletTests.Volume.",
                "chosen, standard: it hands a value to 'bare', which loads nothing of its type, Swift.String.",
            ])
        let somewhere = Screen("somewhere", title: "Somewhere", model: Shelves()) {
            Button("Go").id("go").on(.tap, Show { _ in nil }.following(\.word))
        }
        #expect(
            faults { somewhere } == [
                "somewhere, standard: 'tap' of 'go': Which screen it opens depends on the model: name the screen."
            ])
        let volume = Screen("volume", title: "Volume", model: Shown()) {
            Label()
        } connect: { _ in
            Load(\.volume, from: .forwarded)
        }
        let rows = Screen("rows", title: "Rows", model: Shelves()) {
            List {
                ForEach(\.volumes) { Label().observing(\.title) }
            }.id("volumes").on(.select, RowSelection(in: \.volumes) { Show(volume).following(\.self) })
        }
        #expect(
            faults {
                rows
                volume
            } == [
                "rows, standard: 'volume.Volume' can't follow what is no part of the screen's model, such as a row: forward it."
            ])
    }

    private func faults(@ScreenBuilder _ screens: () -> [Screen]) -> [String] {
        do {
            _ = try Application(name: "Library", screens: screens)
            return []
        } catch {
            return error.faults
        }
    }
}
