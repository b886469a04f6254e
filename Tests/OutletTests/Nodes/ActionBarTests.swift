import Outlet
import OutletTesting
import Testing
import ViewTree

/// A screen's own actions.
struct ActionBarTests {
    private func screen(@ContentBuilder<Int, Int> _ content: () -> [Element.Child]) -> Screen {
        Screen("actions", title: "Actions", model: 0, content: content)
    }

    private static func bar(_ label: String? = nil) -> Wired<ActionBar, Int, Int> {
        ActionBar(label, id: "bar") { Button("More").id("more").on(.tap, Change(\Int.self) { $0 += 1 }) }
    }

    @Test func `a bar is a row with the role of a toolbar, as the tree's first node`() async throws {
        let screen = screen {
            Self.bar("What to do")
            Label().id("count").observing(\Int.self, format: .number)
        }
        let client = try await TestClient(Application(name: "Actions") { screen }).open("actions")
        let bar = client.document["tree"]?["children"]?[0]
        #expect(bar?["id"] == "bar")
        #expect(bar?["type"] == "row")
        #expect(bar?["accessibility"] == ["role": "toolbar", "label": "What to do"])
        try await client.tap("more")
        #expect(client.text("count") == "1")
    }

    @Test func `a bar that is not the screen's first node is a fault`() {
        let fault =
            "actions, standard: 'bar' is an action bar: put it first into the screen's outermost node, or use a Row."
        let second = screen {
            Label().id("count")
            Self.bar()
        }
        let inner = screen { Column(id: "column") { Self.bar() } }
        for screen in [second, inner] {
            let error = #expect(throws: SceneFaults.self) { try Application(name: "Actions") { screen } }
            #expect(error?.faults == [fault])
        }
    }
}
