import Testing
import ViewTree

/// Patches of documents whose text is kept.
@Suite struct DocumentPatchTests {
    private func excerpt(_ json: JSON) throws -> DocumentExcerpt { try DocumentExcerpt(of: json.encoded) }

    /// Applies a patch. One of seven elements of a long array begins a run.
    private func apply(_ patch: JSON, to document: DocumentValue) throws -> DocumentValue? {
        document.applying(try excerpt(patch).document) { $0[.id]?.integer.map { $0 % 7 == 0 } ?? false }
    }

    @Test(arguments: 0..<50)
    func `a patch gives what it gives in a value`(seed: Int) throws {
        var random = Seeded(seed)
        var value = random.json()
        var document = try excerpt(value).document
        for _ in 0..<20 {
            let next = random.variation(of: value)
            document = try #require(try apply(Patch(from: value, to: next).json, to: document))
            value = next
            #expect(document.json == value)
        }
    }

    @Test(arguments: 0..<50)
    func `rows of a long array come, go, move and change`(seed: Int) throws {
        var random = Seeded(seed)
        var last = 0
        func row() -> JSON {
            last += 1
            return ["id": JSON(last), "text": .string(random.string()), "on": ["tap": ["post"]]]
        }
        var value: JSON = ["a": ["rows": .array((0..<random.below(300)).map { _ in row() })], "b": [1, 2]]
        var document = try excerpt(value).document
        for _ in 0..<60 {
            let count = value["a"]?["rows"]?.array?.count ?? 0
            func place() -> String { "/a/rows/\(random.below(count))" }
            let operation: JSON =
                switch count == 0 ? 0 : random.below(7) {
                case 0, 1: ["op": "add", "path": .string("/a/rows/\(random.below(count + 1))"), "value": row()]
                case 2: ["op": "add", "path": "/a/rows/-", "value": row()]
                case 3: ["op": "remove", "path": .string(place())]
                case 4: ["op": "replace", "path": .string(place()), "value": row()]
                case 5: ["op": "move", "from": .string(place()), "path": .string(place())]
                default: ["op": "replace", "path": .string(place() + "/text"), "value": .string(random.string())]
                }
            value = try value.applying(#require(Patch([operation])))
            document = try #require(try apply([operation], to: document))
            #expect(document.json == value)
            guard let rows = document["a" as DocumentName]?[.rows], let runs = rows.runs else { continue }
            #expect(
                runs.enumerated().allSatisfy { index, run in
                    run.elements.enumerated().allSatisfy { place, row in
                        let begins = (row[.id]?.integer ?? 0) % 7 == 0
                        return place == 0 ? index == 0 || begins : !begins
                    }
                }, "where a run begins depends on nothing but the rows")
        }
    }

    @Test func `what a patch leaves alone is the same value, and secrets stay out`() throws {
        let document = try excerpt([
            "tree": [
                "id": "root", "type": "column",
                "children": [
                    ["id": "a", "type": "label", "text": "A"],
                    ["id": "b", "type": "secureField", "value": "hidden"],
                ],
            ]
        ]).document
        func child(_ index: Int, of document: DocumentValue) throws -> DocumentValue {
            try #require(document[.tree]?[.children].map { Array($0.elements) })[index]
        }
        let first = try #require(
            try apply([["op": "replace", "path": "/tree/children/0/text", "value": "B"]], to: document))
        #expect(try child(0, of: first)[string: .text] == "B" && child(0, of: first).type == "label")
        #expect(try child(1, of: first).isIdentical(to: child(1, of: document)))
        #expect(try !child(0, of: first).isIdentical(to: child(0, of: document)))
        let second = try #require(
            try apply([["op": "replace", "path": "/tree/children/1/value", "value": "again"]], to: first))
        #expect(try child(1, of: second)[string: .value] == "")
    }

    @Test(
        arguments: [
            ["op": "replace", "path": "/x/a", "value": 1], ["op": "remove", "path": "/b/2"],
            ["op": "add", "path": "/b/3", "value": 1], ["op": "replace", "path": "/b/x", "value": 1],
            ["op": "move", "path": "/b/0", "from": "/b/7"], ["op": "copy", "path": "/b/0", "from": "/b/1"],
            ["op": "add", "path": "/c/a", "value": 1], ["op": "add", "path": "b", "value": 1],
            ["op": "add", "path": "/b/-"],
            ["path": "/b/0"], ["op": "remove", "path": "/b/-1"],
        ] as [JSON])
    func `a patch that does not apply gives nothing`(operation: JSON) throws {
        let document = try excerpt(["b": [1, 2], "c": 3]).document
        let applied = try apply([operation], to: document)
        #expect(applied?.json == nil)
    }
}
