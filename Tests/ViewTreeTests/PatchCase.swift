import Testing
import ViewTree

/// A patch with the document it is for; `result` nil where it does not apply.
struct PatchCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let document: JSON
    let patch: JSON
    let result: JSON?
    /// The position of the operation that fails.
    var failing = 0

    init(_ name: String, _ document: JSON, _ patch: JSON, gives result: JSON) {
        (testDescription, self.document, self.patch, self.result) = (name, document, patch, result)
    }

    init(_ name: String, _ document: JSON, _ patch: JSON, failsAt failing: Int = 0) {
        (testDescription, self.document, self.patch, self.result, self.failing) = (name, document, patch, nil, failing)
    }
}

extension PatchCase {
    /// After RFC 6902, appendix A.
    static let standard: [PatchCase] = [
        PatchCase(
            "A.1", ["foo": "bar"], [["op": "add", "path": "/baz", "value": "qux"]],
            gives: ["baz": "qux", "foo": "bar"]),
        PatchCase(
            "A.2", ["foo": ["bar", "baz"]], [["op": "add", "path": "/foo/1", "value": "qux"]],
            gives: ["foo": ["bar", "qux", "baz"]]),
        PatchCase("A.3", ["baz": "qux", "foo": "bar"], [["op": "remove", "path": "/baz"]], gives: ["foo": "bar"]),
        PatchCase(
            "A.4", ["foo": ["bar", "qux", "baz"]], [["op": "remove", "path": "/foo/1"]],
            gives: ["foo": ["bar", "baz"]]),
        PatchCase(
            "A.5", ["baz": "qux", "foo": "bar"], [["op": "replace", "path": "/baz", "value": "boo"]],
            gives: ["baz": "boo", "foo": "bar"]),
        PatchCase(
            "A.6", ["foo": ["bar": "baz", "waldo": "fred"], "qux": ["corge": "grault"]],
            [["op": "move", "from": "/foo/waldo", "path": "/qux/thud"]],
            gives: ["foo": ["bar": "baz"], "qux": ["corge": "grault", "thud": "fred"]]),
        PatchCase(
            "A.7", ["foo": ["all", "grass", "cows", "eat"]], [["op": "move", "from": "/foo/1", "path": "/foo/3"]],
            gives: ["foo": ["all", "cows", "eat", "grass"]]),
        PatchCase(
            "A.8", ["baz": "qux", "foo": ["a", 2, "c"]],
            [["op": "test", "path": "/baz", "value": "qux"], ["op": "test", "path": "/foo/1", "value": 2]],
            gives: ["baz": "qux", "foo": ["a", 2, "c"]]),
        PatchCase("A.9", ["baz": "qux"], [["op": "test", "path": "/baz", "value": "bar"]]),
        PatchCase(
            "A.10", ["foo": "bar"], [["op": "add", "path": "/child", "value": ["grandchild": [:]]]],
            gives: ["foo": "bar", "child": ["grandchild": [:]]]),
        PatchCase(
            "A.11", ["foo": "bar"], [["op": "add", "path": "/baz", "value": "qux", "xyz": 123]],
            gives: ["foo": "bar", "baz": "qux"]),
        PatchCase("A.12", ["foo": "bar"], [["op": "add", "path": "/baz/bat", "value": "qux"]]),
        PatchCase(
            "A.14", ["/": 9, "~1": 10], [["op": "test", "path": "/~01", "value": 10]], gives: ["/": 9, "~1": 10]),
        PatchCase("A.15", ["/": 9, "~1": 10], [["op": "test", "path": "/~01", "value": "10"]]),
        PatchCase(
            "A.16", ["foo": ["bar"]], [["op": "add", "path": "/foo/-", "value": ["abc", "def"]]],
            gives: ["foo": ["bar", ["abc", "def"]]]),
    ]

    static let further: [PatchCase] = [
        PatchCase("nothing", [1], [], gives: [1]),
        PatchCase(
            "add replaces a member", ["a": 1, "b": 2], [["op": "add", "path": "/a", "value": 3]],
            gives: ["a": 3, "b": 2]),
        PatchCase("add the whole document", ["a": 1], [["op": "add", "path": "", "value": 2]], gives: 2),
        PatchCase("add to the root array", [1, 2], [["op": "add", "path": "/0", "value": 0]], gives: [0, 1, 2]),
        PatchCase("add at the end", [1], [["op": "add", "path": "/1", "value": 2]], gives: [1, 2]),
        PatchCase("add beyond the end", [1], [["op": "add", "path": "/2", "value": 2]]),
        PatchCase("add at a leading zero", [1, 2], [["op": "add", "path": "/01", "value": 2]]),
        PatchCase("add at a sign", [1, 2], [["op": "add", "path": "/+1", "value": 2]]),
        PatchCase("add at a negative position", [1, 2], [["op": "add", "path": "/-1", "value": 2]]),
        PatchCase("add at a huge position", [1], [["op": "add", "path": "/99999999999999999999", "value": 2]]),
        PatchCase("add at an empty position", [1], [["op": "add", "path": "/", "value": 2]]),
        PatchCase("add at a digit of another script", [1, 2], [["op": "add", "path": "/١", "value": 2]]),
        PatchCase("add an empty name", [:], [["op": "add", "path": "/", "value": 2]], gives: ["": 2]),
        PatchCase("add null", [:], [["op": "add", "path": "/a", "value": nil]], gives: ["a": nil]),
        PatchCase("add the name -", [:], [["op": "add", "path": "/-", "value": 2]], gives: ["-": 2]),
        PatchCase("add into a string", ["a": "b"], [["op": "add", "path": "/a/0", "value": 2]]),
        PatchCase("add into nothing", nil, [["op": "add", "path": "/a", "value": 2]]),
        PatchCase("remove what is not there", ["a": 1], [["op": "remove", "path": "/b"]]),
        PatchCase("remove beyond the end", [1], [["op": "remove", "path": "/1"]]),
        PatchCase("remove at -", [1], [["op": "remove", "path": "/-"]]),
        PatchCase("remove the whole document", [1], [["op": "remove", "path": ""]]),
        PatchCase("remove null", ["a": nil], [["op": "remove", "path": "/a"]], gives: [:]),
        PatchCase("replace what is not there", ["a": 1], [["op": "replace", "path": "/b", "value": 1]]),
        PatchCase("replace at -", [1], [["op": "replace", "path": "/-", "value": 1]]),
        PatchCase("replace the whole document", [1], [["op": "replace", "path": "", "value": nil]], gives: nil),
        PatchCase(
            "replace keeps the place", [1, 2, 3], [["op": "replace", "path": "/1", "value": 0]], gives: [1, 0, 3]),
        PatchCase("move onto itself", ["a": 1], [["op": "move", "from": "/a", "path": "/a"]], gives: ["a": 1]),
        PatchCase("move nothing onto itself", ["a": 1], [["op": "move", "from": "/b", "path": "/b"]]),
        PatchCase("move into itself", ["a": ["b": 1]], [["op": "move", "from": "/a", "path": "/a/b"]]),
        PatchCase("move the whole document into itself", ["a": 1], [["op": "move", "from": "", "path": "/a"]]),
        PatchCase("move to the root", ["a": [1]], [["op": "move", "from": "/a", "path": ""]], gives: [1]),
        PatchCase(
            "move to a lookalike", ["é": 1], [["op": "move", "from": "/é", "path": "/e\u{301}"]], gives: ["e\u{301}": 1]
        ),
        PatchCase(
            "move into a lookalike", ["é": 1, "e\u{301}": [:]], [["op": "move", "from": "/é", "path": "/e\u{301}/a"]],
            gives: ["e\u{301}": ["a": 1]]),
        PatchCase("move to the end", [1, 2, 3], [["op": "move", "from": "/0", "path": "/-"]], gives: [2, 3, 1]),
        PatchCase("move to the front", [1, 2, 3], [["op": "move", "from": "/2", "path": "/0"]], gives: [3, 1, 2]),
        PatchCase("move beyond the end", [1, 2, 3], [["op": "move", "from": "/0", "path": "/3"]]),
        PatchCase(
            "move over a member", ["a": 1, "b": 2], [["op": "move", "from": "/a", "path": "/b"]], gives: ["b": 1]),
        PatchCase("copy", ["a": [1]], [["op": "copy", "from": "/a", "path": "/b"]], gives: ["a": [1], "b": [1]]),
        PatchCase(
            "copy into itself", ["a": [1]], [["op": "copy", "from": "", "path": "/a/-"]], gives: ["a": [1, ["a": [1]]]]),
        PatchCase("copy nothing", ["a": [1]], [["op": "copy", "from": "/b", "path": "/c"]]),
        PatchCase(
            "test in another order", ["a": ["x": 1, "y": 2]],
            [["op": "test", "path": "/a", "value": ["y": 2, "x": 1]]], gives: ["a": ["x": 1, "y": 2]]),
        PatchCase("test a number written otherwise", [1], [["op": "test", "path": "/0", "value": 1.0]], gives: [1]),
        PatchCase("test a lookalike", ["é"], [["op": "test", "path": "/0", "value": "e\u{301}"]]),
        PatchCase("test null against nothing", [:], [["op": "test", "path": "/a", "value": nil]]),
        PatchCase(
            "fail late", ["a": 1],
            [
                ["op": "remove", "path": "/a"], ["op": "add", "path": "/b", "value": 1],
                ["op": "remove", "path": "/c"],
            ],
            failsAt: 2),
    ]
}
