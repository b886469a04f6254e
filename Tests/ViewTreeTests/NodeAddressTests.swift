import Testing
import ViewTree

@Suite struct NodeAddressTests {
    @Test(arguments: [
        ("root", ["root"]), ("people/42", ["people", "42"]), ("people/42/name", ["people", "42", "name"]),
        ("people/a~1b~0c/name", ["people", "a/b~c", "name"]), ("people/~01", ["people", "~1"]), (" ", [" "]),
        ("people/\u{301}", ["people", "\u{301}"]),
        ("people/👩\u{200D}👧/\u{FE0F}", ["people", "👩\u{200D}👧", "\u{FE0F}"]),
        ("\"", ["\""]), ("a/\"/\\", ["a", "\"", "\\"]),
    ])
    func `an address is read into its parts and written again`(text: String, parts: [String]) throws {
        let address = try #require(NodeAddress(text))
        #expect(address.parts.map { Array($0.utf8) } == parts.map { Array($0.utf8) })
        #expect(address.description.utf8.elementsEqual(text.utf8))
    }

    @Test(arguments: ["", "/", "/a", "a/", "a//b", "a/~", "a/~2", "~", "a~", "a/b~/c", "~0/"])
    func `what is no address is refused`(text: String) {
        #expect(NodeAddress(text) == nil)
    }

    @Test func `an address has 16 parts at most`() {
        #expect(NodeAddress(Array(repeating: "a", count: 16).joined(separator: "/"))?.parts.count == 16)
        #expect(NodeAddress(Array(repeating: "a", count: 17).joined(separator: "/")) == nil)
        #expect(NodeAddress(Array(repeating: "a", count: 10_000).joined(separator: "/")) == nil)
    }

    @Test(arguments: 0..<40)
    func `any parts are written and read again`(seed: Int) {
        var random = Seeded(seed)
        for _ in 0..<50 {
            let parts = (0...random.below(3)).map { _ in random.string() + "x" }
            let read = NodeAddress(NodeAddress(parts).description)
            #expect(read?.parts.map { Array($0.utf8) } == parts.map { Array($0.utf8) })
        }
    }
}
