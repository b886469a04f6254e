import Outlet
import OutletTesting
import Testing
import ViewTree

/// Intentions that set a string of the model to what becomes of an input's text.
@Suite(.timeLimit(.minutes(5))) struct TextIntentionTests {
    @Test func `an intention of one's own says what becomes of a text`() async throws {
        let client = try await TestClient(
            ShopController.app {
                Observe(\.note, in: $0.trace.text)
                $0.go.on(.tap, KeepDigits(\.note, from: $0.next).then(Clear($0.next)))
            }
        ).open("shop")
        try await client.type("0043 1 / 23", into: "next")
        try await client.tap("go")
        #expect(client.text("trace") == "0043123")
        #expect(client.value("next") == "")
    }

    private struct KeepDigits<Model: Outlet.Model>: TextIntention {
        let text: InputText<Model>

        init(_ part: any WritableKeyPath<Model, String> & Sendable, from input: some InputReference<String>) {
            text = InputText(part, from: input)
        }

        func result(of text: String, in _: Context) -> String { text.filter(\.isWholeNumber) }
    }
}
