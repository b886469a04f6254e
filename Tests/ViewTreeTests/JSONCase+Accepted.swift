import ViewTree

extension JSONCase {
    static let accepted: [JSONCase] = words + numbers + strings + structures

    private static let words: [JSONCase] = [
        .says("null", nil), .says("true", true), .says("false", false), .says(" true", true), .says("true ", true),
        .says("\t\n\r null \r\n\t", nil),
    ]

    private static let numbers: [JSONCase] = [
        .says("0", 0), .says("-0", 0), .says("1", 1), .says("-1", -1), .says("10", 10),
        .says("1234567890", 1_234_567_890),
        .says("0.5", 0.5), .says("-0.5", -0.5), .says("0.0", 0), .says("1.25", 1.25), .says("0e1", 0), .says("0E+1", 0),
        .says("1e2", 100), .says("1E2", 100), .says("1e+2", 100), .says("1e-2", 0.01), .says("1E-2", 0.01),
        .says("1.5e3", 1500), .says("1e00002", 100), .says("1e0", 1), .says("123.456e-3", 0.123456),
        .says("999999999999999", 999_999_999_999_999), .says("-99999999999999", -99_999_999_999_999),
        .says("9007199254740991", 9_007_199_254_740_991), .says("9007199254740992", 9_007_199_254_740_992),
        .says("9007199254740993", .largeInteger("9007199254740993")), .says("9007199254740993.0", 0x1p53),
        .says("-9223372036854775808", .largeInteger("-9223372036854775808")), .says("9223372036854775808e0", 0x1p63),
        .says(
            "1234567890123456789012345678901234567890",
            .largeInteger("1234567890123456789012345678901234567890")),
        .says("0.1000000000000000055511151231257827", 0.1), .says("5e-324", .number(.leastNonzeroMagnitude)),
        .says("2e-400", 0),
        .says("1.7976931348623157e308", .number(.greatestFiniteMagnitude)), .says("1e400", .number(.infinity)),
        .says("-1e400", .number(-.infinity)), .says("0.\(String(repeating: "0", count: 400))1", 0),
        .says("1\(String(repeating: "0", count: 400))e0", .number(.infinity)), .says("[-0]", [0]), .says("[1 ]", [1]),
    ]

    private static let strings: [JSONCase] = [
        .says(#""""#, ""), .says(#""a""#, "a"), .says(#"" ""#, " "), .says(#""\"""#, "\""), .says(#""\\""#, "\\"),
        .says(#""\/""#, "/"), .says(#""/""#, "/"), .says(#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
        .says(#""\u0000""#, "\u{0}"), .says(#""\u0041""#, "A"), .says(#""\u00e9""#, "é"), .says(#""\u00E9""#, "é"),
        .says(#""\u20aC""#, "€"), .says(#""\ud83d\ude00""#, "😀"), .says(#""\uD83D\uDE00""#, "😀"),
        .says(#""\ud800\udc00""#, "\u{10000}"), .says(#""\udbff\udfff""#, "\u{10FFFF}"),
        .says(#""\ud7ff""#, "\u{D7FF}"),
        .says(#""\ue000""#, "\u{E000}"), .says(#""\ufeff""#, "\u{FEFF}"), .says(#""\uffff""#, "\u{FFFF}"),
        .says(#""\u0022""#, "\""), .says(#""\u005c""#, "\\"), .says(#""\u005Cn""#, "\\n"),
        .says(#""\\u0041""#, "\\u0041"),
        .says(#""a\nb""#, "a\nb"), .says(#""aé\né""#, "aé\né"), .says(#""\\\\""#, "\\\\"),
        .says("\"é\"", "é"), .says("\"e\u{301}\"", "e\u{301}"), .says("\"€\"", "€"), .says("\"😀\"", "😀"),
        .says("\"\u{7F}\"", "\u{7F}"), .says("\"\u{80}\"", "\u{80}"), .says("\"\u{2028}\u{2029}\"", "\u{2028}\u{2029}"),
        .says("\"\u{FEFF}\"", "\u{FEFF}"), .says("\"\u{FFFE}\"", "\u{FFFE}"), .says("\"\u{10FFFF}\"", "\u{10FFFF}"),
        .says("\"\u{1F469}\u{200D}\u{1F467}\"", "\u{1F469}\u{200D}\u{1F467}"), .says(#""\u0301""#, "\u{301}"),
        .says(#""// no /* comment""#, "// no /* comment"),
    ]

    private static let structures: [JSONCase] = [
        .says("[]", []), .says("[ ]", []), .says(" [] ", []), .says("[\n]", []), .says("[[]]", [[]]),
        .says("[null]", [nil]),
        .says("[1,2]", [1, 2]), .says("[ 1 , 2 ]", [1, 2]), .says("[1\t,\r\n2]", [1, 2]),
        .says("[[],[[]],{}]", [[], [[]], [:]]),
        .says("[true,false,null,0,\"\"]", [true, false, nil, 0, ""]), .says("{}", [:]), .says("{ }", [:]),
        .says(#"{"a":1}"#, ["a": 1]), .says(#"{ "a" : 1 , "b" : [ ] }"#, ["a": 1, "b": []]), .says(#"{"":0}"#, ["": 0]),
        .says(#"{"":{"":{}}}"#, ["": ["": [:]]]), .says(#"{"a":null}"#, ["a": nil]),
        .says(#"{"a":1,"A":2}"#, ["a": 1, "A": 2]),
        .says(#"{"\u0061":1}"#, ["a": 1]), .says(#"{"a\u0000b":1}"#, ["a\u{0}b": 1]),
        .says(#"{"a\"b":1}"#, ["a\"b": 1]),
        .says("{\"é\":1,\"e\u{301}\":2}", ["é": 1, "e\u{301}": 2]),
        .says("{\"a\r\n\":1}".replacing("\r\n", with: "\\r\\n"), ["a\r\n": 1]),
    ]
}
