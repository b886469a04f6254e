import Testing
import ViewTree

@Suite struct NearestTests {
    private static let words = ["person", "people", "settings", "é", "name"]

    @Test(arguments: [
        ("persn", "person"), ("Person", "person"), ("PERSON", "person"), ("perosn", "person"), ("persons", "person"),
        ("peple", "people"), ("setings", "settings"), ("e\u{301}", "é"), ("", "é"), ("person", "person"),
        ("nmae", "name"),
    ])
    func `a slip leads to its word`(slip: String, word: String) {
        #expect(slip.nearest(among: Self.words) == word)
    }

    @Test(arguments: ["zebra", "per", "personality", String(repeating: "person", count: 11)])
    func `what is too far from every word leads to none`(text: String) {
        #expect(text.nearest(among: Self.words) == nil)
    }

    @Test func `there is no nearest of none`() {
        #expect("a".nearest(among: []) == nil)
        #expect("a".nearest(among: [""]) == "")
    }

    @Test func `of two as near the first counts`() {
        #expect("bat".nearest(among: ["cat", "hat"]) == "cat")
    }
}
