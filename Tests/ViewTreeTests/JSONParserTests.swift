import Testing
import ViewTree

@Suite struct JSONParserTests {
    @Test(arguments: JSONCase.accepted)
    func `a text that is JSON says what it says`(accepted: JSONCase) throws {
        #expect(try JSON(parsing: accepted.bytes) == accepted.value)
    }

    @Test(arguments: JSONCase.refused)
    func `a text that is not JSON is refused at the byte where it stops being JSON`(refused: JSONCase) throws {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: refused.bytes) }
        #expect(error?.offset == refused.offset, "\(error?.description ?? "")")
    }

    private static let document =
        #" {"a": [1.5e+3, -0, true, false, null, "é\n\u00e9\"x"], "\/": {"😀": [[], {}]}, "last": "\t"}"#

    @Test func `a document is refused wherever it is cut off, at its last byte`() {
        let bytes = Array(Self.document.utf8)
        #expect(throws: Never.self) { try JSON(parsing: bytes) }
        for length in bytes.indices {
            let error = #expect(throws: JSONError.self, "cut after \(length) bytes") {
                try JSON(parsing: Array(bytes[..<length]))
            }
            #expect(error?.offset == length)
        }
    }

    @Test func `a document is refused with a surplus comma, brace or bracket anywhere outside of strings`() {
        let bytes = Array(#"{"":[0,{"":null},[]],"a":true}"#.utf8)
        for index in bytes.indices {
            for surplus in Array(",:{}[]".utf8) where bytes[index] != UInt8(ascii: "\"") || index % 2 == 1 {
                var broken = bytes
                broken.insert(surplus, at: index)
                let quotes = broken[..<index].count { $0 == UInt8(ascii: "\"") }
                if quotes % 2 == 1 { continue }
                #expect(throws: JSONError.self, "\(String(decoding: broken, as: UTF8.self))") {
                    try JSON(parsing: broken)
                }
            }
        }
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")])
    func `32 levels are taken and 33 refused`(opening: String, closing: String) throws {
        let each = opening.contains("[{") ? 2 : 1
        let text = String(repeating: opening, count: 32 / each) + "0" + String(repeating: closing, count: 32 / each)
        #expect(throws: Never.self) { try JSON(parsing: Array(text.utf8)) }
        let deeper = String(repeating: opening, count: 32 / each) + "[]" + String(repeating: closing, count: 32 / each)
        let error = #expect(throws: JSONError.self) { try JSON(parsing: Array(deeper.utf8)) }
        #expect(error?.offset == opening.utf8.count * 32 / each)
        #expect(error?.reason == "nested deeper than 32")
    }

    @Test func `what lies side by side does not count as deep`() throws {
        let text = "[" + Array(repeating: "[[]]", count: 100).joined(separator: ",") + "]"
        #expect(try JSON(parsing: Array(text.utf8), depthLimit: 3).array?.count == 100)
        #expect(throws: JSONError.self) { try JSON(parsing: Array(text.utf8), depthLimit: 2) }
        #expect(throws: JSONError.self) { try JSON(parsing: Array("[]".utf8), depthLimit: 0) }
        #expect(try JSON(parsing: Array("0".utf8), depthLimit: 0) == 0)
    }

    @Test func `ten thousand brackets cost no stack`() {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: Array(repeating: 0x5B, count: 10_000)) }
        #expect(error?.offset == 32)
    }

    @Test(arguments: [2, 15, 16, 17, 18, 100])
    func `a repeated name is found among any number of members`(count: Int) throws {
        let members = (0..<count).map { "\"\($0)\":0" }
        #expect(try JSON(parsing: Array("{\(members.joined(separator: ","))}".utf8))["\(count - 1)"] == 0)
        for repeated in [0, count / 2, count - 1] {
            let text = "{" + members.joined(separator: ",") + ",\"\(repeated)\":0}"
            let error = #expect(throws: JSONError.self) { try JSON(parsing: Array(text.utf8)) }
            #expect(error?.reason == "the member '\(repeated)' is there twice")
            #expect(error?.offset == text.utf8.count - "\"\(repeated)\":0}".utf8.count)
        }
    }

    @Test(arguments: [0, 14, 15, 16, 17, 40])
    func `names that only look the same are different, among any number of members`(others: Int) throws {
        let members = (0..<others).map { "\"\($0)\":0" } + ["\"é\":1", "\"e\u{301}\":2"]
        let json = try JSON(parsing: Array("{\(members.joined(separator: ","))}".utf8))
        #expect(json["é"] == 1)
        #expect(json["e\u{301}"] == 2)
    }

    @Test func `an error is a sentence with its byte`() {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: Array(#"{"a" 1}"#.utf8)) }
        #expect(error?.description == "Not JSON at byte 5: expected ':' after a member's name.")
    }

    @Test(arguments: 0..<60)
    func `what is written is read again as it was`(seed: Int) throws {
        var random = Seeded(seed)
        for _ in 0..<20 {
            let value = random.json()
            let encoded = value.encoded
            let read = try JSON(parsing: encoded)
            #expect(read == value)
            #expect(read.encoded == encoded)
        }
    }

    @Test(arguments: 0..<60)
    func `no bytes crash the parser, and errors lie inside of them`(seed: Int) {
        var random = Seeded(seed)
        for _ in 0..<40 {
            var bytes = random.json(depth: 3).encoded
            for _ in 0...random.below(3) {
                let index = random.below(bytes.count + 1)
                bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: index)
            }
            do throws(JSONError) {
                let value = try JSON(parsing: bytes)
                #expect(throws: Never.self) { try JSON(parsing: value.encoded) }
            } catch {
                #expect((0...bytes.count).contains(error.offset))
            }
        }
    }
}
