import FoundationEssentials
import Testing
import ViewTree

@Suite struct JSONTests {
    @Test(arguments: [
        ("\"", #"\""#), ("\\", #"\\"#), ("/", "/"), ("\u{8}", #"\b"#), ("\t", #"\t"#), ("\n", #"\n"#),
        ("\u{C}", #"\f"#),
        ("\r", #"\r"#), ("\r\n", #"\r\n"#), ("\u{0}", #"\u0000"#), ("\u{1}", #"\u0001"#), ("\u{B}", #"\u000b"#),
        ("\u{1F}", #"\u001f"#), (" ", " "), ("\u{7F}", "\u{7F}"), ("é", "é"), ("\u{2028}", "\u{2028}"), ("😀", "😀"),
        ("a\"b\\c\nd", #"a\"b\\c\nd"#), ("plain", "plain"), ("", ""),
    ])
    func `the writer escapes what has to be, and nothing else`(string: String, expected: String) {
        var writer = JSONWriter()
        writer.write(contentOf: string)
        #expect(Array(expected.utf8) == writer.bytes)
        #expect(JSON.string(string).description.utf8.elementsEqual("\"\(expected)\"".utf8))
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (0.5, "0.5"), (1e15, "1000000000000000"),
        (0x1p53 - 1, "9007199254740991"), (0x1p53, "9007199254740992.0"), (1e300, "1e+300"),
        (.leastNonzeroMagnitude, "5e-324"),
        (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
    ])
    func `a number is written so that it is read again, one that JSON lacks as null`(number: Double, expected: String) {
        #expect(JSON.number(number).description == expected)
    }

    @Test func `the extremes of Int are written in full`() {
        var writer = JSONWriter()
        writer.write(Int.max)
        writer.write(raw: ",")
        writer.write(Int.min)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "9223372036854775807,-9223372036854775808")
    }

    @Test func `a value is written without white space, its members in their order`() {
        let value: JSON = ["b": [1, nil, true], "a": ["": "x"], "empty": [:], "none": []]
        #expect(value.description == #"{"b":[1,null,true],"a":{"":"x"},"empty":{},"none":[]}"#)
    }

    @Test func `values are equal whatever the order of their members`() {
        #expect(["a": 1, "b": [2]] as JSON == ["b": [2], "a": 1])
        #expect(["a": 1] as JSON != ["a": 1, "b": 1])
        #expect([1, 2] as JSON != [2, 1])
        #expect(0 as JSON != false)
        #expect("1" as JSON != 1)
    }

    @Test func `strings and names are equal when their code points are`() {
        #expect("é" as JSON != "e\u{301}")
        #expect(["é": 1] as JSON != ["e\u{301}": 1])
        var object = JSONObject([("é", 1), ("e\u{301}", 2)])
        #expect(object.members.count == 2)
        object["é"] = nil
        #expect(object["e\u{301}"] == 2)
        #expect(object["é"] == nil)
    }

    @Test func `a member that is set again keeps its place, and of two with one name the later counts`() {
        var object = JSONObject([("a", 1), ("b", 2), ("a", 3)])
        #expect(object.members.map(\.name) == ["a", "b"])
        #expect(object["a"] == 3)
        object["a"] = nil
        object["c"] = nil
        #expect(object.members.map(\.name) == ["b"])
    }

    @Test func `what is not there or of another kind is nil`() {
        let value: JSON = ["a": [1.5, "x"]]
        #expect(value["b"] == nil)
        #expect(value["a"]?[2] == nil)
        #expect(value["a"]?[-1] == nil)
        #expect(value[0] == nil)
        #expect(value["a"]?[0]?.integer == nil)
        #expect(value["a"]?[0]?.number == 1.5)
        #expect(value["a"]?[1]?.number == nil)
        #expect(JSON.number(1e300).integer == nil)
        #expect(JSON.number(.infinity).integer == nil)
    }

    @Test(arguments: 0..<40)
    func `values come back from a coder as they were`(seed: Int) throws {
        var random = Seeded(seed)
        let value: JSON = ["value": random.json()]
        // A coder for JSON keeps members in a dictionary of strings, where names that only look the same are one.
        if value.hasLookalikes { return }
        let data = try JSONEncoder().encode(value)
        #expect(try JSON(parsing: Array(data)) == value)
        #expect(try JSONDecoder().decode(JSON.self, from: data) == value)
        #expect(try JSONDecoder().decode(JSONObject.self, from: data) == JSONObject([("value", value["value"] ?? nil)]))
    }

    @Test(arguments: ["[]", "1", "null", "\"a\""]) func `an object is not decoded from anything else`(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONObject.self, from: Data(text.utf8)) }
    }

    @Test(arguments: [
        (JSON(Int64.max), "9223372036854775807"), (JSON(Int64.min), "-9223372036854775808"),
        (JSON(UInt64.max), "18446744073709551615"), (JSON(1 << 53), "9007199254740992"),
        (JSON((1 << 53) + 1), "9007199254740993"), (JSON((1 << 53) - 1), "9007199254740991"), (JSON(UInt8.max), "255"),
    ])
    func `integers are exact, however they are read and written`(value: JSON, digits: String) throws {
        #expect(value.description == digits)
        #expect(try JSON(parsing: Array(digits.utf8)) == value)
        #expect(value.integer == Int(digits))
        #expect(value.number == Double(digits))
        let data = Data("[\(digits)]".utf8)
        #expect(try JSONDecoder().decode(JSON.self, from: data) == [value])
        #expect(try JSONEncoder().encode([value]) == data)
    }

    @Test func `a writer knows whether it has written a large integer`() {
        var writer = JSONWriter()
        writer.write((1 << 53) - 1)
        writer.write([.number(0x1p60), 1, JSON(-(1 << 53) + 1)])
        #expect(!writer.hasLargeInteger)
        var other = writer
        other.write(-(1 << 53))
        writer.write([["a": JSON(1 << 53)]])
        #expect(writer.hasLargeInteger && other.hasLargeInteger)
    }

    @Test func `the first of large integers is found, with its place`() throws {
        let value: JSON = ["a": [1, 0x1p60], "b/c": [["x": 2], [3, .largeInteger("9007199254740993")]]]
        let found = try #require(value.firstLargeInteger)
        #expect(found.place == JSONPointer(["b/c", "1", "1"]))
        #expect(found.digits == "9007199254740993")
        #expect((["a": [1, 0x1p60]] as JSON).firstLargeInteger == nil)
    }

    @Test func `a coder tells the kinds apart`() throws {
        let data = Data(#"[null, true, false, 0, 1, 1.5, "", "1", [], {}]"#.utf8)
        #expect(try JSONDecoder().decode(JSON.self, from: data) == [nil, true, false, 0, 1, 1.5, "", "1", [], [:]])
    }
}

extension JSON {
    /// Whether somewhere in it two members have names that Unicode takes for the same.
    fileprivate var hasLookalikes: Bool {
        switch self {
        case .array(let elements): elements.contains(where: \.hasLookalikes)
        case .object(let object):
            Set(object.members.map(\.name)).count < object.members.count
                || object.members.contains { $0.value.hasLookalikes }
        default: false
        }
    }
}
