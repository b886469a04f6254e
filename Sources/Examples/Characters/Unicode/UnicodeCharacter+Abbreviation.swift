extension UnicodeCharacter {
    /// The abbreviation shown in place of a character that has no picture of its own; nil for others.
    ///
    /// Unicode's abbreviation, or else the initials of the name's words. If these are fewer than two letters or more than
    /// four, the code point, as for tags.
    var abbreviation: String? {
        guard isInvisible else { return nil }
        if let known = Abbreviations.table[codePoint.rawValue] { return known }
        if category == .control { return aliases.first { $0.count <= 4 } ?? codePoint.hex }
        let initials = name.split { $0 == " " || $0 == "-" }.filter { $0 != "TO" }.compactMap(\.first)
        return (2...4).contains(initials.count) && block.name != "Tags" ? String(initials) : codePoint.hex
    }

    private var isInvisible: Bool {
        switch category {
        case .format: !Abbreviations.visibleFormats.contains(codePoint.rawValue)
        case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
        default: codePoint.scalar.properties.isDefaultIgnorableCodePoint || name == "BRAILLE PATTERN BLANK"
        }
    }
}

private enum Abbreviations {
    /// The abbreviations of Unicode's charts that differ from the initials of the names.
    static let table: [UInt32: String] = [
        0x0009: "TAB", 0x0020: "SP", 0x00A0: "NBSP", 0x00AD: "SHY", 0x17B4: "AQ", 0x17B5: "AA",
        0x180B: "FVS1", 0x180C: "FVS2", 0x180D: "FVS3", 0x180F: "FVS4",
        0x2000: "NQSP", 0x2001: "MQSP", 0x2002: "ENSP", 0x2003: "EMSP", 0x2004: "3/M", 0x2005: "4/M", 0x2006: "6/M",
        0x2007: "FSP", 0x2008: "PSP", 0x2009: "THSP", 0x200A: "HSP", 0x200B: "ZWSP", 0x205F: "MMSP",
        0x206E: "NADS", 0x206F: "NODS", 0x3000: "IDSP", 0xFEFF: "BOM",
    ].merging(variationSelectors) { known, _ in known }

    private static let variationSelectors: [(UInt32, String)] =
        (0xFE00...0xFE0F).map { ($0, "VS\($0 - 0xFDFF)") } + (0xE0100...0xE01EF).map { ($0, "VS\($0 - 0xE00EF)") }

    /// The characters of the category Format that have a picture: marks before a number or around a word.
    static let visibleFormats = Set<UInt32>(0x0600...0x0605)
        .union([0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD])
}
