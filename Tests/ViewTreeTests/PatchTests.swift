import Testing
import ViewTree

@Suite struct PatchTests {
    @Test(arguments: PatchCase.standard + PatchCase.further)
    func `a patch gives what the standard says, or nothing`(example: PatchCase) throws {
        let before = example.document.encoded
        let patch = try #require(Patch(example.patch))
        if let result = example.result {
            #expect(try example.document.applying(patch) == result)
        } else {
            let error = #expect(throws: PatchError.self) { try example.document.applying(patch) }
            #expect(error?.operation == example.failing)
        }
        #expect(example.document.encoded == before)
    }

    @Test func `an operation with two ops is no JSON to begin with`() {
        let text = #"[{"op":"add","path":"/baz","value":"qux","op":"remove"}]"#
        #expect(throws: JSONError.self) { try JSON(parsing: Array(text.utf8)) }
    }

    @Test(
        arguments: [
            [:], nil, [1], [[:]], [["op": "add", "path": "/a"]], [["op": "add", "value": 1]],
            [["path": "/a", "value": 1]],
            [["op": "Add", "path": "/a", "value": 1]], [["op": "spam", "path": "/a", "value": 1]], [["op": "remove"]],
            [["op": "add", "path": "a", "value": 1]], [["op": "add", "path": "/~", "value": 1]],
            [["op": "move", "path": "/a"]],
            [["op": "add", "path": 1, "value": 1]], [["op": "copy", "path": "/a", "from": "b"]],
            [["op": "replace", "path": "/a"]],
            [["op": "test", "path": "/a"]], [["op": 1, "path": "/a"]], [["op": "remove", "path": "/a"], "x"],
        ] as [JSON])
    func `what is no patch is refused`(json: JSON) {
        #expect(Patch(json) == nil)
    }

    @Test(arguments: PatchCase.standard + PatchCase.further)
    func `a patch is written and read again`(example: PatchCase) throws {
        let patch = try #require(Patch(example.patch))
        #expect(Patch(patch.json) == patch)
    }

    @Test func `a failure names the operation and what is wrong with it`() {
        let patch = Patch([.test(JSONPointer(["a"]), 1), .remove(JSONPointer(["b", "c"]))])
        let error = #expect(throws: PatchError.self) { try (["a": 1, "b": true] as JSON).applying(patch) }
        #expect(error?.description == "Operation 1 does not apply: 'c' leads into a boolean.")
    }

    @Test(arguments: 0..<100)
    func `the difference of two values turns one into the other`(seed: Int) throws {
        var random = Seeded(seed)
        for round in 0..<40 {
            let old = random.json()
            let new = round % 4 == 0 ? random.json() : random.variation(of: old)
            let patch = Patch(from: old, to: new)
            #expect(try old.applying(patch) == new)
            #expect(patch.operations.isEmpty == (old == new))
            #expect(try old.applying(#require(Patch(JSON(parsing: patch.json.encoded)))) == new)
        }
    }

    @Test(arguments: 0..<60)
    func `no patch crashes, and one that fails changes nothing`(seed: Int) {
        var random = Seeded(seed)
        for _ in 0..<30 {
            let document = random.json()
            let before = document.encoded
            let patch = Patch((0...random.below(4)).map { _ in random.operation(for: document) })
            if let result = try? document.applying(patch) {
                #expect(throws: Never.self) { try JSON(parsing: result.encoded, depthLimit: 64) }
            }
            #expect(document.encoded == before)
        }
    }

    @Test func `the difference of two arrays leaves what they have in common at their ends alone`() {
        #expect(Patch(from: [1, 2, 3, 4], to: [1, 2, 9, 3, 4]).operations == [.add(JSONPointer(["2"]), 9)])
        #expect(Patch(from: [1, 2, 3], to: [1, 3]).operations == [.remove(JSONPointer(["1"]))])
        #expect(Patch(from: [1, 1], to: [1, 1, 1]).operations.count == 1)
        #expect(
            Patch(from: ["a": [["b": 1], 2]], to: ["a": [["b": 3], 2]]).operations == [
                .replace(JSONPointer(["a", "0", "b"]), 3)
            ])
    }
}

extension Seeded {
    /// A pointer that leads somewhere into a document, or just past it.
    private mutating func pointer(into document: JSON) -> JSONPointer {
        var (tokens, place) = ([String](), document)
        while below(4) > 0 {
            switch place {
            case .array(let elements) where !elements.isEmpty:
                let index = below(elements.count)
                tokens.append(String(index))
                place = elements[index]
            case .object(let object) where !object.members.isEmpty:
                let member = object.members[below(object.members.count)]
                tokens.append(member.name)
                place = member.value
            default: return JSONPointer(tokens + [["-", "0", "a", ""][below(4)]])
            }
        }
        return JSONPointer(tokens)
    }

    fileprivate mutating func operation(for document: JSON) -> PatchOperation {
        let path = pointer(into: document)
        switch below(6) {
        case 0: return .add(path, json(depth: 1))
        case 1: return .remove(path)
        case 2: return .replace(path, json(depth: 1))
        case 3: return .move(from: pointer(into: document), to: path)
        case 4: return .copy(from: pointer(into: document), to: path)
        default: return .test(path, json(depth: 0))
        }
    }
}
