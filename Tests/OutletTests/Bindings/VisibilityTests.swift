import Outlet
import OutletTesting
import Testing

struct VisibilityTests {
    @Test(
        arguments: [
            ([], .idle), ([.idle, .idle], .idle), ([.loaded, .idle], .loaded), ([.empty, .idle], .empty),
            ([.empty, .empty], .empty), ([.empty, .loaded], .loaded), ([.loaded, .loading], .loading),
            ([.loading, .timedOut], .timedOut), ([.timedOut, .loading, .failed(reason: "x")], .failed(reason: "x")),
            ([.failed(reason: "a"), .failed(reason: "b")], .failed(reason: "a")),
        ] as [([LoadPhase], LoadPhase)])
    func `several loads stand where the worst of them does`(phases: [LoadPhase], joined: LoadPhase) {
        #expect(LoadPhase.joined(phases) == joined)
    }

    /// Two phases that buttons change.
    private struct Watch: Model {
        var first = 0
        var second = 0

        static func phase(_ number: Int) -> LoadPhase {
            [.idle, .loading, .loaded, .empty, .failed(reason: "No."), .timedOut][number % 6]
        }
    }

    private struct WatchController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let spinner = Slot<ProgressIndicator>()
            let results = Slot<Label>()
            let more = Slot<Label>()
            let hint = Slot<Label>()
            let trouble = Slot<Label>()
            let first = Slot<Button>()
            let second = Slot<Button>()
            init() {}
        }
        static let name = "watch"
        let title = "Watch"
        let implementations: [Implementation<Self>] = [
            Implementation("standard") {
                $0.spinner(ProgressIndicator())
                $0.results(Label("Results"))
                $0.more(Label("More"))
                $0.hint(Label("Nothing"))
                $0.trouble(Label("Trouble"))
                $0.first(Button("First"))
                $0.second(Button("Second"))
                $0.content { host in
                    Column {
                        host.spinner
                        host.results
                        host.more
                        host.hint
                        host.trouble
                        host.first
                        host.second
                    }
                }
            }
        ]
        func model(in _: Context) -> Watch? { Watch() }
        func connect(_ outlets: Outlets<Self>) -> [Connection<Watch>] {
            Visibility(
                of: { Watch.phase($0.first) }, { Watch.phase($0.second) }, loading: [outlets.spinner],
                content: [outlets.results, outlets.more], empty: [outlets.hint], failed: [outlets.trouble],
                timedOut: [outlets.trouble])
            Observe({ Watch.phase($0.first).reason }, in: outlets.trouble.text)
            outlets.first.on(.tap, Change { $0.first += 1 })
            outlets.second.on(.tap, Change { $0.second += 1 })
        }
    }

    @Test func `nodes show by where the loads stand`() async throws {
        let client = try await TestClient(Application(name: "Watch", controllers: [WatchController()])).open("watch")
        var seen: [[String]] = []
        for button in ["", "first", "first", "first", "first", "first", "second", "first", "second"] {
            if !button.isEmpty { try await client.tap(button) }
            seen.append(["spinner", "results", "more", "hint", "trouble"].filter { client.shows($0) })
        }
        #expect(
            seen == [
                [], ["spinner"], ["results", "more"], ["hint"], ["trouble"], ["trouble"], ["trouble"], ["spinner"],
                ["results", "more"],
            ])
        try await client.check()
    }
}
