import Outlet
import OutletTesting
import Testing
import ViewTree

/// Somebody who does at random what a screen with children offers.
struct ChildWalkTests {
    @Test(arguments: 0..<6)
    func `whatever a user does, the client's document stays the server's, and nothing fails`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let client = try await TestClient(DirectoryController.app()).open("directory")
        for _ in 0..<60 {
            // What a service answers comes when it comes.
            let offers = client.document["tree"]?.offers.filter { !$0.node.hasSuffix(".ask") }
            let (node, event) = try #require(offers?.randomElement(using: &random))
            let value = Self.value(of: event, at: node, random: &random)
            if let value, event == "change" {
                try await client.change(node, to: value)
            } else {
                try await client.user(EventName(rawValue: event), node, value: value)
            }
            try await client.check()
            #expect(Set(client.ids).count == client.ids.count)
        }
    }

    private static func value(
        of event: String, at node: String, random: inout some RandomNumberGenerator
    ) -> JSON? {
        switch (event, node) {
        case ("change", _): .string(["", "a", "Ada"].randomElement(using: &random) ?? "")
        case ("select", "filterBar.pages"): ["filterBar.one", "filterBar.two"].randomElement(using: &random)
        case ("select", _): ["a", "b"].randomElement(using: &random)
        default: nil
        }
    }
}

extension JSON {
    /// The nodes that post events, with those.
    fileprivate var offers: [(node: String, event: String)] {
        guard self["hidden"] != true, self["enabled"] != false else { return [] }
        let id = self["id"]?.string ?? ""
        var own: [(node: String, event: String)] = []
        if case .object(let events)? = self["on"] {
            own = events.members.filter { $0.value.array?.contains("post") == true }.map { (id, $0.name) }
        }
        let rows = self["sections"]?.array?.flatMap { $0["rows"]?.array ?? [] } ?? []
        return own + ((self["children"]?.array ?? []) + rows).flatMap(\.offers)
    }
}
