import Logging
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// What can go wrong with what follows facts.
@Suite(.timeLimit(.minutes(5))) struct FactFaultTests {
    private let log = RecordedLog()

    private func client(_ screen: Screen) async throws -> TestClient {
        try await TestClient(Endpoint(Application.lamps(screen), logger: log.logger(.info))).open("lamp")
    }

    @Test func `facts that lead to one another without an end are cut off, and the log says where`() async throws {
        let client = try await client(
            .lamp { _ in
                when(
                    \.isOn,
                    Change {
                        $0.isOn = false
                        $0.count += 1
                    })
                when({ !$0.isOn }, Change { $0.isOn = true })
            })
        try await client.tap("switch")
        #expect(client.text("count") == "8")
        #expect(client.revision == 2)
        try await client.check()
        let entries = log.entries
        #expect(entries.map(\.level) == [.warning])
        #expect(entries.first?["screen"] == "lamp")
        #expect(entries.first?["fact"].contains("/FactFaultTests.swift:") == true)
        #expect(entries.first?["session"].hasSuffix("…") == true)
    }

    @Test func `what follows and throws does not happen, and what caused it does`() async throws {
        let client = try await client(
            .lamp { _ in
                when(
                    \.isOn,
                    Change {
                        $0.log = "half"
                        throw Mishap()
                    })
                when(\.isOn, Change { $0.count = 5 })
            })
        try await client.tap("switch")
        #expect(client.text("log") == "")
        #expect(client.text("count") == "5")
        try await client.check()
        #expect(log.entries.map(\.level) == [.error])
        #expect(log.entries.first?["error"].contains("Mishap") == true)
    }

    @Test func `a screen to which a fact leads has to be there`() {
        let lost = Screen.lamp { _ in when(\.isOn, Show(named: "nowhere")) }
        let error = #expect(throws: SceneFaults.self) { try Application.lamps(lost) }
        #expect(error?.faults == ["lamp, standard: it leads to 'nowhere', which is no screen of the app."])
    }
}
