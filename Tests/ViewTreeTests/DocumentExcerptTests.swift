import Testing
import ViewTree

@Suite struct DocumentExcerptTests {
    private func list(_ id: String, _ sections: [[Int]]) -> JSON {
        [
            "id": .string(id), "type": "list",
            "sections": .array(
                sections.enumerated().map { index, rows in
                    [
                        "key": .string("\(index)"),
                        "header": ["id": .string("h\(index)"), "type": "label", "text": "}]\"\\"],
                        "rows": .array(rows.map { ["key": .string("\($0)"), "type": "row", "text": "{[\"\\"] }),
                        "footer": ["id": .string("f\(index)"), "type": "label", "text": ""],
                    ]
                }),
        ]
    }

    private func rows(_ list: JSON?) -> [[String]] {
        (list?["sections"]?.array ?? []).map { ($0["rows"]?.array ?? []).compactMap { $0["key"]?.string } }
    }

    private func tree(_ children: JSON...) -> JSON { ["tree": ["type": "column", "children": .array(children)]] }

    @Test(arguments: [
        ([[1, 2, 3]], 3, [["1", "2", "3"]], false), ([[1, 2, 3]], 2, [["1", "2"]], true),
        ([[1, 2], [3, 4], [5]], 3, [["1", "2"], ["3"]], true), ([[1, 2], [3, 4]], 2, [["1", "2"]], true),
        ([[], [1], []], 1, [[], ["1"]], true), ([[]], 1, [[]], false), ([], 1, [], false),
    ])
    func `a list has so many rows in all its sections`(
        sections: [[Int]], limit: Int, shown: [[String]], isCut: Bool
    ) throws {
        let document = tree(list("a", sections), ["id": "z", "type": "label", "text": "last"])
        let excerpt = try DocumentExcerpt(of: document.encoded, rowLimit: limit)
        #expect(rows(excerpt.document.json["tree"]?["children"]?[0]) == shown)
        #expect(excerpt.document.json["tree"]?["children"]?[1]?["text"] == "last")
        #expect(excerpt.cutLists == (isCut ? ["a"] : []))
        #expect(try JSON(parsing: excerpt.bytes) == excerpt.document.json)
        if !isCut { #expect(excerpt.bytes == document.encoded) }
    }

    @Test func `each list counts its own rows, also those of a row`() throws {
        let inner: JSON = ["key": "r", "type": "column", "children": [list("inner", [[1, 2, 3]])]]
        let outer: JSON = ["id": "outer", "type": "list", "sections": [["key": "0", "rows": [inner, inner]]]]
        let excerpt = try DocumentExcerpt(of: tree(outer, list("b", [[1]])).encoded, rowLimit: 1)
        #expect(excerpt.cutLists == ["outer", "inner"])
        let children = excerpt.document.json["tree"]?["children"]
        #expect(rows(children?[0]) == [["r"]] && rows(children?[1]) == [["1"]])
        #expect(rows(children?[0]?["sections"]?[0]?["rows"]?[0]?["children"]?[0]) == [["1"]])
        #expect(try JSON(parsing: excerpt.bytes) == excerpt.document.json)
    }

    @Test func `what is called sections elsewhere is left alone, and no secret is kept`() throws {
        let document = tree(
            ["type": "gauge", "sections": [["rows": [1, 2]], ["rows": [3]]]],
            ["type": "list", "sectionsOfOthers": [["rows": [1, 2]]]],
            ["value": "p1", "type": "secureField"], ["type": "secureField", "value": "p\"2", "label": "L"],
            ["type": "textField", "value": "open"])
        let excerpt = try DocumentExcerpt(of: document.encoded, rowLimit: 1)
        let children = excerpt.document.json["tree"]?["children"]
        #expect(children?[0] == document["tree"]?["children"]?[0])
        #expect(children?[1] == document["tree"]?["children"]?[1])
        #expect(children?[2]?["value"] == "" && children?[3]?["value"] == "" && children?[4]?["value"] == "open")
        #expect(children?[3]?["label"] == "L")
        #expect(excerpt.cutLists.isEmpty)
        #expect(try JSON(parsing: excerpt.bytes) == excerpt.document.json)
        #expect(excerpt.types.sorted() == ["column", "gauge", "list", "secureField", "textField"])
    }

    @Test func `a value is read where it stands`() throws {
        let document: JSON = [
            "text": "a", "escaped": "\"\\\n", "empty": "", "number": 1.5, "whole": -3, "yes": true, "no": false,
            "nothing": nil,
            "autocomplete": "long name", "autocompletion": "longer name", "list": [1, ["a": [2]], "x"],
            "object": ["a": ["b": "c"]],
        ]
        let value = try DocumentExcerpt(of: document.encoded).document
        #expect(value.json == document)
        #expect(value["text"]?.string == "a" && value["escaped"]?.string == "\"\\\n" && value["empty"]?.string == "")
        #expect(
            value["text"] == "a" && !(value["text"] == "b") && value["escaped"] == "\"\\\n" && !(value["none"] == "a"))
        #expect(value["number"]?.number == 1.5 && value["number"]?.integer == nil && value["whole"]?.integer == -3)
        #expect(value[flag: "yes"] == true && value[flag: "no"] == false && value[flag: "none"] == nil)
        #expect(value[flag: "nothing"] == nil && value[flag: "number"] == nil && value[flag: "text"] == nil)
        #expect(value[string: "text"] == "a" && value[string: "escaped"] == "\"\\\n" && value[string: "empty"] == "")
        #expect(value[string: "yes"] == nil && value[string: "none"] == nil && value["text"]?.number == nil)
        #expect(value[named: "autocompletion"] == "longer name" && value[named: "autocompl"] == nil)
        #expect(value["text"]?[named: "text"] == nil && value["text"]?[string: "text"] == nil)
        #expect(
            value["autocomplete"] == "long name" && value["autocompletion"] == "longer name"
                && value["autocompl"] == nil)
        #expect(value["list"]?.elements.map(\.json) == [1, ["a": [2]], "x"] && value["text"]?.elements.first == nil)
        #expect(value["list"]?.elements.first?.integer == 1 && value["object"]?["a"]?["b"] == "c")
    }

    @Test func `each angle bracket is found, but in what is left out`() throws {
        let row: (String) -> JSON = { ["key": .string($0), "type": "label", "text": "a<b<"] }
        let document = tree(
            ["type": "label", "text": "<", "a<\"b": "\"<\\<"], ["type": "secureField", "value": "s<<"],
            ["id": "list", "type": "list", "sections": [["key": "<", "rows": [row("1"), row("2<"), row("3")]]]],
            ["type": "label", "text": "x<"])
        for limit in [0, 1, 2, 3] {
            let excerpt = try DocumentExcerpt(of: document.encoded, rowLimit: limit)
            #expect(excerpt.angles == excerpt.bytes.indices.filter { excerpt.bytes[$0] == UInt8(ascii: "<") })
            #expect(excerpt.angles.count == [5, 8, 11, 13][limit])
        }
    }

    @Test(arguments: [
        "", "{", "[1", #"{"a"}"#, #"{"a":}"#, #"{"a":1"#, #"{"a":"b"#, #"{"type":"list","sections":1}"#, "[1,]", "1]",
        "[]]",
        #"{"type":"list","sections":[1]}"#, String(repeating: "[", count: 2_000),
    ])
    func `what is no document is refused`(text: String) {
        #expect(throws: JSONError.self) { try DocumentExcerpt(of: Array(text.utf8), rowLimit: 1) }
    }
}
