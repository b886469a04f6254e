extension JSONCase {
    static let refused: [JSONCase] = words + numbers + strings + encodings + structures

    private static let words: [JSONCase] = [
        .stops("", 0), .stops(" ", 1), .stops("\n\t ", 3), .stops("nul", 3), .stops("nulL", 3), .stops("NULL", 0),
        .stops("True", 0), .stops("tru", 3), .stops("truth", 3), .stops("fals", 4), .stops("false0", 5),
        .stops("nullx", 4),
        .stops("null null", 5), .stops("undefined", 0), .stops("a", 0), .stops("'a'", 0), .stops("#", 0),
        .stops("*", 0),
        .stops("\u{0}", 0), .stops("null\u{0}", 4), .stops("\u{FEFF}null", 0), .stops("null\u{FEFF}", 4),
        .stops("\u{A0}null", 0), .stops("\u{2028}null", 0), .stops("\u{B}null", 0), .stops("\u{C}null", 0),
        .stops("null\u{85}", 4), .stops("// a\nnull", 0), .stops("null // a", 5), .stops("/**/null", 0),
        .stops("<null>", 0),
    ]

    private static let numbers: [JSONCase] = [
        .stops("-", 1), .stops("+1", 0), .stops("--1", 1), .stops("- 1", 1), .stops("-a", 1), .stops("01", 1),
        .stops("-01", 2),
        .stops("00", 1), .stops("1.", 2), .stops("-1.", 3), .stops(".5", 0), .stops("-.5", 1), .stops("1.e1", 2),
        .stops("1..5", 2),
        .stops("1.5.5", 3), .stops("1e", 2), .stops("1e+", 3), .stops("1e-", 3), .stops("1E", 2), .stops("1ee2", 2),
        .stops("1e+-2", 3), .stops("1e1.5", 3), .stops("0x1F", 1), .stops("1_000", 1), .stops("1 000", 2),
        .stops("1,000", 1),
        .stops("NaN", 0), .stops("Infinity", 0), .stops("-Infinity", 1), .stops("-NaN", 1), .stops("1a", 1),
        .stops("0b1", 1),
        .stops("1f", 1), .stops("１", 0), .stops("1１", 1), .stops("[1.]", 3), .stops("[-]", 2), .stops("[0e]", 3),
    ]

    private static let strings: [JSONCase] = [
        .stops(#"""#, 1), .stops(#""a"#, 2), .stops(#""\"#, 2), .stops(#""\""#, 3), .stops(#""\x""#, 1),
        .stops(#""\'""#, 1),
        .stops(#""\a""#, 1), .stops(#""\0""#, 1), .stops(#""\U0041""#, 1), .stops(#""a\é""#, 2), .stops(#""\u""#, 3),
        .stops(#""\u0""#, 4), .stops(#""\u00""#, 5), .stops(#""\u004""#, 6), .stops(#""\u004"#, 6),
        .stops(#""\u00G0""#, 5),
        .stops(#""\u 041""#, 3), .stops(#""\u+041""#, 3), .stops(#""\u-041""#, 3), .stops(#""\u{41}""#, 3),
        .stops(#""\u００４１""#, 3), .stops(#""\ud800""#, 1), .stops(#""\udc00""#, 1), .stops(#""a\udfff""#, 2),
        .stops(#""\ud800a""#, 1), .stops(#""\ud800\n""#, 1), .stops(#""\ud800\u0041""#, 1),
        .stops(#""\ud800\ud800""#, 1),
        .stops(#""\ud800\ud800\udc00""#, 1), .stops(#""\udc00\ud800""#, 1), .stops(#""\ud83d\ude0""#, 12),
        .stops(#""\ud83d\u""#, 9), .stops("\"\u{0}\"", 1), .stops("\"a\u{1F}\"", 2), .stops("\"a\nb\"", 2),
        .stops("\"\t\"", 1), .stops("\"\\n\r\"", 3), .stops("\"\\\n\"", 1), .stops(#""a" "b""#, 4), .stops(#""a"b"#, 3),
    ]

    /// Inside of a string, whose quote is byte 0.
    private static let encodings: [JSONCase] = [
        // Continuations without a start, and starts without their continuations.
        .stops([0x80], 1), .stops([0xBF], 1), .stops([0x61, 0x80], 2), .stops([0xC3], 1), .stops([0xC3, 0x28], 1),
        .stops([0xE2, 0x82], 1), .stops([0xE2, 0x28, 0xA1], 1), .stops([0xF0, 0x9F, 0x98], 1),
        .stops([0xC3, 0xA9, 0x80], 3),
        .stops([0xF0, 0x9F, 0x28, 0x80], 1), .stops([0xC3, 0xA9, 0xC3], 3), .stops([0x5C, 0x6E, 0x80], 3),
        .stops([0xFF, 0x5C, 0x6E], 1), .stops([0x5C, 0x6E, 0x61, 0x5C, 0x6E, 0x62, 0xFE], 7),
        // Longer than need be.
        .stops([0xC0, 0x80], 1), .stops([0xC0, 0xAF], 1), .stops([0xC1, 0xBF], 1), .stops([0xE0, 0x80, 0x80], 1),
        .stops([0xE0, 0x9F, 0xBF], 1), .stops([0xF0, 0x80, 0x80, 0x80], 1), .stops([0xF0, 0x8F, 0xBF, 0xBF], 1),
        // Surrogates, beyond Unicode, and bytes that never occur.
        .stops([0xED, 0xA0, 0x80], 1), .stops([0xED, 0xBF, 0xBF], 1), .stops([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], 1),
        .stops([0xF4, 0x90, 0x80, 0x80], 1), .stops([0xF5, 0x80, 0x80, 0x80], 1),
        .stops([0xF8, 0x88, 0x80, 0x80, 0x80], 1),
        .stops([0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], 1), .stops([0xFE], 1), .stops([0xFF], 1),
        // Outside of strings, and in other encodings.
        JSONCase(bytes: [0xE9]), JSONCase(bytes: [0x5B, 0xFF, 0x5D], offset: 1),
        JSONCase(bytes: [0x31, 0x80], offset: 1),
        JSONCase(bytes: [0xEF, 0xBB, 0xBF, 0x7B, 0x7D]), JSONCase(bytes: [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]),
        JSONCase(bytes: [0x7B, 0x00, 0x7D, 0x00], offset: 1), JSONCase(bytes: [0x00, 0x7B, 0x00, 0x7D]),
        JSONCase(bytes: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], offset: 2),
    ]

    private static let structures: [JSONCase] = [
        .stops("[", 1), .stops("]", 0), .stops("[1", 2), .stops("[1,", 3), .stops("[,", 1), .stops("[,1]", 1),
        .stops("[1,]", 3),
        .stops("[1,,2]", 3), .stops("[1 2]", 3), .stops("[1:2]", 2), .stops("[1}", 2), .stops("[]]", 2),
        .stops("[][]", 2),
        .stops("[] x", 3), .stops("[\"a", 3), .stops("[a]", 1), .stops("[\u{C}]", 1), .stops("[1;2]", 2),
        .stops("{", 1), .stops("}", 0),
        .stops("{]", 1), .stops("{\"a\"", 4), .stops("{\"a\":", 5), .stops("{\"a\":1", 6), .stops("{\"a\":1,", 7),
        .stops("{\"a\":1,}", 7), .stops("{,}", 1), .stops("{\"a\"}", 4), .stops("{\"a\":}", 5), .stops("{\"a\" 1}", 5),
        .stops("{\"a\",1}", 4), .stops("{\"a\"::1}", 5), .stops("{\"a\":1 \"b\":2}", 7),
        .stops("{\"a\":1,,\"b\":2}", 7),
        .stops("{a:1}", 1), .stops("{'a':1}", 1), .stops("{1:1}", 1), .stops("{null:1}", 1), .stops("{\"a\":1]", 6),
        .stops("{[]:1}", 1),
        .stops("{\"a\":1}}", 7), .stops("{\"a\":1}#", 7), .stops("{\"a\":1,\"a\":1}", 7),
        .stops("{\"a\":1,\"\\u0061\":2}", 7),
        .stops("{\"a\":{},\"b\":[{\"c\":1,\"c\":2}]}", 20), .stops("{\"\":1,\"\":1}", 6), .stops("{\"a\\ud800\":1}", 3),
        .stops("{\"a\n\":1}", 3), .stops("{/**/}", 1), .stops("{\"a\":1 // b\n}", 7), .stops("{...}", 1),
    ]
}
