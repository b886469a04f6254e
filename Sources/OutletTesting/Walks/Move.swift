import Outlet
import ViewTree

/// One action of a ``Walk``.
enum Move {
    /// Changes the value of an input, without posting an event.
    case draft(node: String, JSON)
    /// Posts an event.
    case event(EventName, node: String?, JSON?)

    /// An action that the document offers; sometimes one that it does not offer.
    static func any(for document: JSON, _ addresses: [String], _ random: inout SeededGenerator) -> Move {
        let nodes = TestClient.all(below: document["tree"] ?? .null) { $0["hidden"] != true && $0["enabled"] != false }
        switch Int.random(in: 0..<40, using: &random) {
        case 0: return .event(.back, node: nil, nil)
        case 1: return .event(.refresh, node: nil, nil)
        case 2: return .event(.dismiss, node: "root", nil)
        case 3:
            let address = addresses.randomElement(using: &random) ?? "/screens/none"
            let presentation = ["push", "modal"].randomElement(using: &random) ?? "push"
            return .event(.open, node: "root", ["url": .string(address), "presentation": .string(presentation)])
        case 4:
            let offers = document["effects"]?.array?.compactMap { $0["undo"] } ?? []
            return .event(.undo, node: "root", offers.randomElement(using: &random) ?? 1)
        case 5:
            let node = nodes.randomElement(using: &random)?["id"]?.string ?? "nobody"
            let event = ["tap", "change", "select", "submit", "delete", "x"].randomElement(using: &random) ?? "x"
            return .event(EventName(rawValue: event), node: node, Values.hostile(&random))
        default: return offered(by: nodes, &random) ?? .event(.back, node: nil, nil)
        }
    }

    private static func offered(by nodes: [JSON], _ random: inout SeededGenerator) -> Move? {
        let offers = nodes.flatMap { node -> [(node: JSON, event: String)] in
            guard case .object(let events)? = node["on"] else { return [] }
            return events.members.filter { $0.value.posts }.map { (node, $0.name) }
        }
        let inputs = nodes.filter { $0["value"] != nil && $0["label"] != nil }
        if Bool.random(using: &random), let input = inputs.randomElement(using: &random), let id = input["id"]?.string,
            let value = Values.value(for: input, &random)
        {
            let isPosted = input["on"]?["change"]?.posts == true && Int.random(in: 0..<4, using: &random) > 0
            return isPosted ? .event(.change, node: id, value) : .draft(node: id, value)
        }
        guard let (node, event) = offers.randomElement(using: &random), let id = node["id"]?.string else { return nil }
        return .event(EventName(rawValue: event), node: id, Values.payload(of: event, at: node, &random))
    }
}

extension JSON {
    /// Whether the client's actions at an event include posting it.
    fileprivate var posts: Bool { array?.contains { $0 == "post" || $0["post"] != nil } ?? false }
}
