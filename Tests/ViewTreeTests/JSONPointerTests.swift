import Testing
import ViewTree

@Suite struct JSONPointerTests {
    /// RFC 6901, section 5.
    private static let document: JSON = [
        "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8,
    ]

    @Test(
        arguments: [
            ("", document), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2),
            ("/e^f", 3),
            ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
        ] as [(String, JSON)])
    func `the examples of the standard point where it says`(text: String, expected: JSON) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(throws: Never.self) { try Self.document.applying(Patch([.test(pointer, expected)])) }
        #expect(pointer.description == text)
    }

    @Test(arguments: [
        ("", []), ("/", [""]), ("//", ["", ""]), ("/a/", ["a", ""]), ("/~01", ["~1"]), ("/~10", ["/0"]),
        ("/~0~1", ["~/"]), ("/a/b/0", ["a", "b", "0"]), ("/é/e\u{301}", ["é", "e\u{301}"]), ("/\u{301}", ["\u{301}"]),
        ("/a/\u{301}b", ["a", "\u{301}b"]), ("/\u{FE0F}/\u{200D}", ["\u{FE0F}", "\u{200D}"]), ("/\r\n", ["\r\n"]),
    ])
    func `a pointer is read into its tokens and written again`(text: String, tokens: [String]) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(pointer.tokens.map { Array($0.utf8) } == tokens.map { Array($0.utf8) })
        #expect(pointer.description.utf8.elementsEqual(text.utf8))
    }

    @Test(arguments: ["a", "a/b", " /a", "#", "#/a", "~", "/~", "/~2", "/a~", "/a~/b", "/~~0", "\u{301}/a"])
    func `what is no pointer is refused`(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test(arguments: 0..<40)
    func `any tokens are written and read again`(seed: Int) {
        var random = Seeded(seed)
        for _ in 0..<50 {
            let tokens = (0..<random.below(4)).map { _ in random.string() }
            let read = JSONPointer(JSONPointer(tokens).description)
            #expect(read?.tokens.map { Array($0.utf8) } == tokens.map { Array($0.utf8) })
        }
    }

    @Test func `pointers are equal when their code points are`() {
        #expect(JSONPointer(["é"]) != JSONPointer(["e\u{301}"]))
        #expect(JSONPointer(["a"]).appending("b") == JSONPointer("/a/b"))
    }
}
