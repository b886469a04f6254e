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
        #expect(rows(excerpt.document["tree"]?["children"]?[0]) == shown)
        #expect(excerpt.document["tree"]?["children"]?[1]?["text"] == "last")
        #expect(excerpt.cutLists == (isCut ? ["a"] : []))
        #expect(try JSON(parsing: excerpt.bytes) == excerpt.document)
        if !isCut { #expect(excerpt.bytes == document.encoded) }
    }

    @Test func `each list counts its own rows, also those of a row`() throws {
        let inner: JSON = ["key": "r", "type": "column", "children": [list("inner", [[1, 2, 3]])]]
        let outer: JSON = ["id": "outer", "type": "list", "sections": [["key": "0", "rows": [inner, inner]]]]
        let excerpt = try DocumentExcerpt(of: tree(outer, list("b", [[1]])).encoded, rowLimit: 1)
        #expect(excerpt.cutLists == ["outer", "inner"])
        let children = excerpt.document["tree"]?["children"]
        #expect(rows(children?[0]) == [["r"]] && rows(children?[1]) == [["1"]])
        #expect(rows(children?[0]?["sections"]?[0]?["rows"]?[0]?["children"]?[0]) == [["1"]])
        #expect(try JSON(parsing: excerpt.bytes) == excerpt.document)
    }

    @Test func `what is called sections elsewhere is left alone, and no secret is kept`() throws {
        let document = tree(
            ["type": "gauge", "sections": [["rows": [1, 2]], ["rows": [3]]]],
            ["value": "p1", "type": "secureField"], ["type": "secureField", "value": "p\"2", "label": "L"],
            ["type": "textField", "value": "open"])
        let excerpt = try DocumentExcerpt(of: document.encoded, rowLimit: 1)
        let children = excerpt.document["tree"]?["children"]
        #expect(children?[0] == document["tree"]?["children"]?[0])
        #expect(children?[1]?["value"] == "" && children?[2]?["value"] == "" && children?[3]?["value"] == "open")
        #expect(children?[2]?["label"] == "L")
        #expect(excerpt.cutLists.isEmpty)
        #expect(try JSON(parsing: excerpt.bytes) == excerpt.document)
        #expect(excerpt.types.sorted() == ["column", "gauge", "secureField", "textField"])
    }
}
