import Testing
import ViewTree

extension WebClient {
    @Suite struct PatchTests {
        /// The examples of RFC 6902 and what is easily got wrong: a document, a patch, and the document after it, or
        /// null where it does not fit.
        private static let cases: JSON = [
            [["foo": "bar"], [["op": "add", "path": "/baz", "value": "qux"]], ["baz": "qux", "foo": "bar"]],
            [
                ["foo": ["bar", "baz"]], [["op": "add", "path": "/foo/1", "value": "qux"]],
                ["foo": ["bar", "qux", "baz"]],
            ],
            [["baz": 1, "foo": 2], [["op": "remove", "path": "/baz"]], ["foo": 2]],
            [["foo": [1, 2, 3]], [["op": "remove", "path": "/foo/1"]], ["foo": [1, 3]]],
            [["foo": [1, 2]], [["op": "replace", "path": "/foo/0", "value": 9]], ["foo": [9, 2]]],
            [["foo": 1], [["op": "replace", "path": "/baz", "value": 9]], nil],
            [["foo": 1], [["op": "remove", "path": "/baz"]], nil],
            [
                ["foo": ["bar": 1], "qux": [:]], [["op": "move", "from": "/foo/bar", "path": "/qux/thud"]],
                ["foo": [:], "qux": ["thud": 1]],
            ],
            [["foo": [1, 2, 3, 4]], [["op": "move", "from": "/foo/1", "path": "/foo/3"]], ["foo": [1, 3, 4, 2]]],
            [
                ["foo": ["a": 1]], [["op": "copy", "from": "/foo", "path": "/bar"]],
                ["foo": ["a": 1], "bar": ["a": 1]],
            ],
            [["foo": [1, nil]], [["op": "test", "path": "/foo", "value": [1, nil]]], ["foo": [1, nil]]],
            [["foo": "10"], [["op": "test", "path": "/foo", "value": 10]], nil],
            [["foo": [1]], [["op": "add", "path": "/foo/-", "value": [2]]], ["foo": [1, [2]]]],
            [["foo": [1]], [["op": "add", "path": "/foo/2", "value": 2]], nil],
            [["foo": 1], [["op": "add", "path": "/bar/baz", "value": 2]], nil],
            [["a/b": ["m~n": 1]], [["op": "replace", "path": "/a~1b/m~0n", "value": 2]], ["a/b": ["m~n": 2]]],
            [["~1": 1], [["op": "remove", "path": "/~01"]], [:]],
            [[:], [["op": "add", "path": "/constructor/x", "value": 2]], nil],
        ]

        @Test func `patches do what RFC 6902 says`() async throws {
            try await Stage.page("/") { page in
                let script = """
                    const [cases] = arguments;
                    return import(\(Page.module("session/document.js"))).then(({ apply }) => cases.map(([document, patch]) => {
                        try {
                            return apply(document, patch).document;
                        } catch {
                            return null;
                        }
                    }));
                    """
                let results = try await page.run(script, [Self.cases])
                for (index, result) in (results.array ?? []).enumerated() {
                    #expect(result == Self.cases[index]?[2] ?? nil, "\(Self.cases[index] ?? nil)")
                }
                #expect(results.array?.count == Self.cases.array?.count)
            }
        }
    }
}
