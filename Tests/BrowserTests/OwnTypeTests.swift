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

        /// A folder with the module of a type; with an index document of its own, which names the module by hand.
        private func withFolder(hasIndex: Bool = false, _ body: (URL) async throws -> Void) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let nodes = folder.appending(path: hasIndex ? "modules" : "nodes")
            try FileManager.default.createDirectory(at: nodes, withIntermediateDirectories: true)
            try Self.module.write(to: nodes.appending(path: "yardstick.js"), atomically: true, encoding: .utf8)
            if hasIndex {
                let page = try String(contentsOf: Products.client.appending(path: "index.html"), encoding: .utf8)
                let link = #"<link rel="modulepreload" data-node="yardstick" href="/modules/yardstick.js">"#
                try page.replacing("<body>", with: "\(link)\n<body>").write(
                    to: folder.appending(path: "index.html"), atomically: true, encoding: .utf8)
            }
            try await body(folder)
        }

        @Test func `the gallery draws its sparkline, and a gauge that follows the model`() async throws {
            try await Stage.page("/screens/gallery") { page in
                _ = try await page.session()
                try await page.click("[role=tab]:nth-child(2)")
                let points = "return document.querySelector('#sparkline polyline')?.getAttribute('points') ?? null"
                try await eventually("the line is drawn") {
                    try await page.run(points).string?.split(separator: " ").count == 4
                }
                let heard = try await page.heard()
                #expect(heard.contains("image 1, 3, 2, 5"), "\(heard)")
                try await page.click("[role=tab]:nth-child(4)")
                let gauge = "return document.querySelector('#gauge [role=meter]')?.ariaValueNow ?? null"
                try await eventually("the gauge is drawn") { try await page.run(gauge) == "0.4" }
                try await page.run("document.querySelector('#volume').focus()")
                try await page.press(.right)
                try await eventually("the gauge follows") { try await page.run(gauge) != "0.4" }
            }
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
                            "base": ["stick": 30],
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

        @Test func `an input whose type fails to read it keeps nothing else from being posted`() async throws {
            let module = """
                export const draw = () => document.createElement("input");

                export function update(input, { value }) {
                  input.value = value;
                }

                export function values() {
                  throw new Error("That can't be read.");
                }
                """
            let dial: JSON = ["id": "dial", "type": "dial", "value": "1", "on": ["change": ["post"]]]
            let field: JSON = [
                "id": "field", "type": "textField", "label": "Name", "value": "", "on": ["change": ["post"]],
            ]
            let button: JSON = ["id": "button", "type": "button", "title": "Go", "on": ["tap": ["post"]]]
            try await withFolder { folder in
                try module.write(to: folder.appending(path: "nodes/dial.js"), atomically: true, encoding: .utf8)
                let daemon = try Daemon(files: folder)
                defer { daemon.terminate() }
                try await Stage.scripted([dial, field, button], daemon: daemon) { page in
                    try await eventually("it is drawn") {
                        try await page.run("return document.querySelector('input#dial')?.value ?? null") == "1"
                    }
                    _ = try await page.complaints()
                    try await page.run("document.querySelector('#dial').focus()")
                    try await page.press("2")
                    _ = try await page.events(1)
                    try await page.answer([])
                    try await page.type("A", into: "#field")
                    _ = try await page.events(2)
                    try await page.answer([])
                    try await page.click("#button")
                    #expect(try await page.events(3).last?["node"] == "button")
                    #expect(try await page.events(3).last?["values"]?["field"] == "A")
                    let complaints = try await page.complaints()
                    #expect(
                        !complaints.isEmpty && complaints.allSatisfy { $0.contains("The type dial") }, "\(complaints)")
                }
            }
        }

        @Test func `a type's module has what it imports of the client from the client's script`() async throws {
            let module = """
                import { make } from "../dom.js";
                export const draw = () => make("output");
                export const update = (output, { value }) => Object.assign(output, { value, make });
                """
            let share: JSON = ["id": "share", "type": "share", "value": 1]
            try await withFolder { folder in
                try module.write(to: folder.appending(path: "nodes/share.js"), atomically: true, encoding: .utf8)
                let daemon = try Daemon(files: folder)
                defer { daemon.terminate() }
                try await Stage.scripted([share], daemon: daemon) { page in
                    let isSame = """
                        return import(\(Page.module("outlet.js"))).then((script) => {
                            const { make } = document.querySelector("#share output");
                            return Object.values(script).some((part) => part.make === make);
                        });
                        """
                    #expect(try await page.run(isSame) == true)
                    let files = "return performance.getEntriesByType('resource').map(({ name }) => name)"
                    let names = try await page.run(files).array?.compactMap { $0.string } ?? []
                    #expect(names.contains { $0.hasSuffix("/share.js") } && !names.contains { $0.hasSuffix("/dom.js") })
                }
            }
        }

        @Test func `a node that its type fails to draw is shown by its fallback, and all else lives on`() async throws {
            let module = """
                export const draw = () => document.createElement("output");

                export function update(output, { value }) {
                  if (value > 1) throw new Error("That is too much.");
                  output.value = value;
                }
                """
            let share: JSON = [
                "id": "share", "type": "share", "value": 1,
                "fallback": ["id": "words", "type": "label", "text": "All of it"],
            ]
            try await withFolder { folder in
                try module.write(to: folder.appending(path: "nodes/share.js"), atomically: true, encoding: .utf8)
                let daemon = try Daemon(files: folder)
                defer { daemon.terminate() }
                let label: JSON = ["id": "label", "type": "label", "text": "A"]
                try await Stage.scripted([share, label], daemon: daemon) { page in
                    let drawn = "return document.querySelector('#share output')?.value ?? null"
                    #expect(try await page.run(drawn) == "1")
                    _ = try await page.complaints()
                    try await page.push(
                        2, ["op": "replace", "path": "/tree/children/0/value", "value": 2],
                        ["op": "replace", "path": "/tree/children/1/text", "value": "B"])
                    try await eventually("all else lives on") { try await page.text("#label") == "B" }
                    #expect(try await page.text("#share") == "All of it")
                    let complaints = try await page.complaints()
                    #expect(complaints.count == 1 && complaints[0].contains("The type share"), "\(complaints)")
                    try await page.push(3, ["op": "replace", "path": "/tree/children/0/value", "value": 0])
                    try await eventually("it is drawn again") { try await page.run(drawn) == "0" }
                    #expect(try await page.run("return streams.length") == 1)
                }
            }
        }

        @Test func `a node of such a type that a patch brings is drawn when its module is there`() async throws {
            let stick: JSON = [
                "id": "stick", "type": "yardstick", "value": 20,
                "fallback": ["id": "words", "type": "label", "text": "20"],
            ]
            try await withFolder(hasIndex: true) { folder in
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
