import Outlet
import OutletTesting
import Testing
import ViewTree

/// What holds of a form whatever its user does.
@Suite(.timeLimit(.minutes(10))) struct FormWalkTests {
    private static let inputs = ["email", "nick", "password", "repeated", "age", "size", "birthday", "agrees"]

    private func value(_ input: String, _ random: inout SeededGenerator) -> JSON {
        switch input {
        case "email": ["", "a", "a@b.de", "c@d.org"][random.below(4)]
        case "age": .number(Double(random.below(150)))
        case "size": ["", "small", "large"][random.below(3)]
        case "birthday": ["", "1996-02-29", "2026-01-01"][random.below(3)]
        case "agrees": .bool(random.below(3) > 0)
        case "nick":
            ["", "a", "Bo", "Anna", "a b", "e\u{301}\u{1F1E9}\u{1F1EA}", "\u{0}\"\\", "abcdefg"][random.below(8)]
        default: ["", "secret", "Anna"][random.below(3)]
        }
    }

    /// The model that the document is of, as far as inputs show it.
    private func model(_ client: TestClient) -> Signup {
        Signup(
            email: client.node("email")?["value"]?.string ?? "", nick: client.node("nick")?["value"]?.string ?? "",
            password: client.node("password")?["value"]?.string ?? "",
            repeated: client.node("repeated")?["value"]?.string ?? "",
            age: client.node("age")?["value"]?.integer ?? 0,
            size: (client.node("size")?["value"]?.string).flatMap { Signup.Size(rawValue: $0) },
            birthday: (client.node("birthday")?["value"]?.string).flatMap { CalendarDate($0) },
            agrees: client.node("agrees")?["value"]?.bool ?? false)
    }

    @Test(arguments: 1...12)
    func `saving is enabled just while the model is valid, errors that show are faults, and drafts are never lost`(
        seed: Int
    ) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let client = try await SignupController.open(Club { _ in .saved(7) })
        for step in 0..<60 {
            var typed = JSONObject()
            for _ in 0..<random.below(3) {
                let input = Self.inputs[random.below(Self.inputs.count)]
                typed[input] = value(input, &random)
            }
            let isEnabled = client.node("save")?["enabled"] != false
            switch random.below(8) {
            case 0 where isEnabled: try await client.post(Event(.tap, on: "save", values: typed))
            case 1: try await client.post(Event(.submit, on: "form", values: typed))
            case 2:
                typed = JSONObject()
                try await client.tap("fill")
            default:
                let input = Self.inputs[random.below(Self.inputs.count)]
                typed = JSONObject([(input, value(input, &random))])
                try await client.post(Event(.change, on: input, value: typed[input], values: JSONObject()))
            }
            let model = model(client)
            // While it is being saved, it can't be saved again.
            if model.isValid { try await client.wait { $0.node("save")?["enabled"] != false } }
            try await client.check()
            #expect((client.node("save")?["enabled"] != false) == model.isValid, "seed \(seed), step \(step): \(model)")
            for (input, value) in typed.members {
                #expect(client.node(input)?["value"] == value, "seed \(seed), step \(step): \(input)")
            }
            let faults = Dictionary(uniqueKeysWithValues: model.faults.map { ($0.field, $0.message) })
            for input in Self.inputs {
                guard let error = client.node(input)?["error"]?.string else { continue }
                let text = faults[input]?.text(for: Localization(locale: "en"))
                #expect(text == error, "seed \(seed), step \(step): \(input)")
            }
            #expect(client.shows("summary") == client.ids.contains { $0.hasPrefix("summary.") })
        }
    }
}
