import Foundation
import Testing
import ViewTree

extension WebClient {
    /// An app adds a type of node by a module in its own folder.
    @Suite struct OwnTypeTests {
        private static let module = """
            export function draw(tell) {
              const range = document.createElement("input");
              range.type = "range";
              range.ondblclick = () => tell("tap");
              return range;
            }

            export function update(range, { value, max = 100 }) {
              Object.assign(range, { max, value });
            }

            export const values = (range) => range.valueAsNumber;
            """

        /// A folder with the client, whose index document names the module of a type.
        private func withFolder(_ body: (URL) async throws -> Void) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.copyItem(at: Products.client, to: folder)
            let index = folder.appending(path: "index.html")
            let link = #"<link rel="modulepreload" data-node="yardstick" href="/nodes/yardstick.js">"#
            let page = try String(contentsOf: index, encoding: .utf8).replacing("<body>", with: "\(link)\n<body>")
            try page.write(to: index, atomically: true, encoding: .utf8)
            try Self.module.write(
                to: folder.appending(path: "nodes/yardstick.js"), atomically: true, encoding: .utf8)
            try await body(folder)
        }

        @Test func `a type that the page names a module for is drawn by it, follows the document, and has a draft`()
            async throws
        {
            let stick: JSON = [
                "id": "stick", "type": "yardstick", "label": "Length", "value": 20,
                "on": ["change": ["post"], "tap": ["post"]],
                "fallback": ["id": "words", "type": "label", "text": "20"],
            ]
            let other: JSON = [
                "id": "other", "type": "compass", "fallback": ["id": "north", "type": "label", "text": "North"],
            ]
            try await withFolder { folder in
                let daemon = try Daemon(files: folder)
                defer { daemon.terminate() }
                try await Stage.scripted([stick, other], daemon: daemon) { page in
                    let held = "return document.querySelector('#stick').valueAsNumber"
                    #expect(try await page.run(held) == 20)
                    #expect(try await page.text("#words") == nil)
                    #expect(try await page.text("#north") == "North")
                    #expect(try await page.heard().contains("slider Length"))
                    try await page.push(2, ["op": "replace", "path": "/tree/children/0/value", "value": 30])
                    try await eventually("it follows") { try await page.run(held) == 30 }
                    try await page.run("document.querySelector('#stick').focus()")
                    try await page.press(.right)
                    #expect(
                        try await page.events(1).last == [
                            "node": "stick", "event": "change", "value": 31, "values": ["stick": 31],
                        ])
                    try await page.push(
                        3, ["op": "replace", "path": "/tree/children/0/value", "value": 5],
                        ["op": "replace", "path": "/title", "value": "Other"])
                    try await eventually("that is seen") { try await page.text("h1") == "Other" }
                    #expect(try await page.run(held) == 31, "what its user has put in stays")
                    try await page.answer([])
                    try await page.run("document.querySelector('#stick').dispatchEvent(new MouseEvent('dblclick'))")
                    #expect(try await page.events(2).last?["event"] == "tap")
                }
            }
        }

        @Test func `a node of such a type that a patch brings is drawn when its module is there`() async throws {
            let stick: JSON = [
                "id": "stick", "type": "yardstick", "value": 20,
                "fallback": ["id": "words", "type": "label", "text": "20"],
            ]
            try await withFolder { folder in
                let daemon = try Daemon(files: folder)
                defer { daemon.terminate() }
                try await Stage.scripted([["id": "label", "type": "label", "text": "A"]], daemon: daemon) { page in
                    try await page.push(2, ["op": "add", "path": "/tree/children/-", "value": stick])
                    try await eventually("it is drawn") {
                        try await page.run("return document.querySelector('#stick')?.valueAsNumber ?? null") == 20
                    }
                    #expect(try await page.text("#words") == nil)
                }
            }
        }
    }
}
