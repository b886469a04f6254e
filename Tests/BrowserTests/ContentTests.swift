import Testing
import ViewTree

extension WebClient {
    @Suite struct ContentTests {
        @Test(arguments: [
            ("https://swift.org/", true), ("mailto:a@example.org", true), ("tel:123", true), ("/screens/person", true),
            ("javascript:alert()", false), ("data:text/html,x", false), ("", false),
        ]) func `a link leads only where it does no harm`(url: String, isSafe: Bool) async throws {
            try await Stage.scripted(["id": "link", "type": "link", "text": "There", "url": .string(url)]) { page in
                let href = try await page.run("return document.querySelector('#link').getAttribute('href')")
                #expect(href == (isSafe ? .string(url) : nil))
            }
        }

        @Test func `an image has its size before it is loaded, and its placeholder until then or where it fails`()
            async throws
        {
            let image = { (id: JSON, url: JSON) -> JSON in
                [
                    "id": id, "type": "image", "url": url, "alt": "A mountain", "width": 120, "height": 80,
                    "placeholder": "Δ",
                ]
            }
            try await Stage.scripted(image("good", "/icon.svg"), image("bad", "/missing.png"), image("none", "")) {
                page in
                let sizes = """
                    return ["good", "bad", "none"].map((id) => {
                        const { width, height } = document.getElementById(id).parentNode.getBoundingClientRect();
                        return [width, height];
                    })
                    """
                let before = try await page.run(sizes)
                #expect(before == [[120, 80], [120, 80], [120, 80]])
                let states = "return [...document.querySelectorAll('.image')].map(({ dataset }) => dataset.state)"
                try await eventually("both came to an end") {
                    try await page.run(states) == ["loaded", "failed", "failed"]
                }
                let after = try await page.run(sizes)
                #expect(after == [[120, 80], [120, 80], [120, 80]])
                let seen = """
                    return [...document.querySelectorAll(".image span")].map((span) => getComputedStyle(span).opacity)
                    """
                try await eventually("the placeholders give way") { try await page.run(seen) == ["0", "1", "1"] }
                #expect(try await page.heard().count { $0 == "image A mountain" } == 3)
            }
        }

        @Test func `texts have the rank of their style, and progress its value`() async throws {
            let label = { (style: JSON) -> JSON in ["id": style, "type": "label", "text": style, "style": style] }
            let progress = { (id: JSON, value: JSON) -> JSON in
                ["id": id, "type": "progress", "label": id, "value": value]
            }
            try await Stage.scripted(
                label("largeTitle"), label("title"), label("headline"), label("caption"), progress("known", 0.5),
                progress("unknown", nil), ["id": "line", "type": "divider"], ["id": "gap", "type": "spacer"]
            ) { page in
                let tags = "return [...document.querySelector('#root').children].map(({ localName }) => localName)"
                #expect(try await page.run(tags) == ["h1", "h1", "h2", "p", "div", "div", "hr", "div"])
                #expect(try await page.run("return document.querySelector('#known').value") == 0.5)
                let indeterminate = "return [...document.querySelectorAll(':indeterminate')].map(({ id }) => id)"
                #expect(try await page.run(indeterminate) == ["unknown"])
                try await page.push(2, ["op": "replace", "path": "/tree/children/5/value", "value": 1])
                try await eventually("it is known") { try await page.run(indeterminate) == [] }
                #expect(try await page.heard().contains("progressbar known"))
            }
        }

        @Test func `a grid has as many columns as it says where there is room for them`() async throws {
            let cells = (0..<4).map { index -> JSON in
                ["id": .string("cell\(index)"), "type": "label", "text": "x"]
            }
            try await Stage.scripted(["id": "grid", "type": "grid", "columns": 3, "children": .array(cells)]) { page in
                let columns = """
                    return getComputedStyle(document.querySelector("#grid")).gridTemplateColumns.split(" ").length
                    """
                #expect(try await page.run(columns) == 3)
                try await page.resize(width: 375)
                #expect(try await page.run(columns) == 2)
            }
        }
    }
}
