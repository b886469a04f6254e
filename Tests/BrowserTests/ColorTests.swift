import Testing
import ViewTree

extension WebClient {
    @Suite struct ColorTests {
        private let look = "return getComputedStyle(document.getElementById(arguments[0]))[arguments[1]]"

        private func tree(_ color: JSON?, background: JSON?) -> [JSON] {
            let nodes: [(String, JSON)] = [
                ("label", ["id": "label", "type": "label", "text": "Text", "style": "caption"]),
                ("link", ["id": "link", "type": "link", "text": "Link", "url": "/screens/a"]),
                ("progress", ["id": "progress", "type": "progress", "label": "Bar", "value": 0.5]),
            ]
            let children = nodes.map { _, node -> JSON in
                guard case .object(var node) = node else { return node }
                node["color"] = color
                return .object(node)
            }
            var column = JSONObject([("id", "column"), ("type", "column"), ("children", .array(children))])
            column["background"] = background
            return [.object(column)]
        }

        private func looks(_ page: Page) async throws -> [JSON] {
            try await [
                page.run(look, ["label", "color"]), page.run(look, ["link", "color"]),
                page.run(look, ["progress", "color"]), page.run(look, ["column", "backgroundColor"]),
                page.run(look, ["column", "padding"]),
            ]
        }

        @Test func `a color of the theme shows, one that nobody knows does not, and both may change`() async throws {
            var plain: [JSON] = []
            try await Stage.scripted(tree(nil, background: nil)) { page in plain = try await looks(page) }
            try await Stage.scripted(tree("ultraviolet", background: "infrared")) { page in
                #expect(try await looks(page) == plain)
                try await page.push(
                    2, ["op": "replace", "path": "/tree/children/0/children/0/color", "value": "negative"],
                    ["op": "replace", "path": "/tree/children/0/background", "value": "warning"])
                try await eventually("the colors are other ones") {
                    let now = try await looks(page)
                    return now[0] != plain[0] && now[3] != plain[3] && now[1] == plain[1]
                }
                try await page.push(
                    3, ["op": "remove", "path": "/tree/children/0/children/0/color"],
                    ["op": "remove", "path": "/tree/children/0/background"])
                try await eventually("the colors are gone") { try await looks(page) == plain }
            }
            try await Stage.scripted(tree("positive", background: "positive")) { page in
                let now = try await looks(page)
                for (one, other) in zip(now, plain) { #expect(one != other) }
                #expect(Set(now[0...2].compactMap(\.string)).count == 1)
                #expect(try await page.complaints().filter { $0.contains("Content Security Policy") } == [])
            }
        }
    }
}
