extension UnicodeCharacter {
    /// All assigned characters from a code point on, in the order of their code points.
    ///
    /// Created lazily from the data of Swift's standard library. Surrogates, private-use code points and characters
    /// outside of all blocks are left out.
    static func assigned(from first: CodePoint = .first) -> some Sequence<UnicodeCharacter> {
        UnicodeBlock.all.lazy.filter { $0.range.upperBound >= first }.flatMap { block in
            (max(first, block.range.lowerBound).rawValue...block.range.upperBound.rawValue).lazy.compactMap { value in
                CodePoint(rawValue: value).flatMap { UnicodeCharacter($0, in: block) }
            }
        }
    }

    /// The number of assigned characters; computing it takes some milliseconds, once.
    static let count = UnicodeBlock.all.reduce(0) { count, block in
        (block.range.lowerBound.rawValue...block.range.upperBound.rawValue).reduce(count) { count, value in
            CodePoint(rawValue: value).flatMap { UnicodeCategory(of: $0.scalar) } == nil ? count : count + 1
        }
    }

    /// Nil if no character is assigned.
    init?(_ codePoint: CodePoint) {
        guard let block = UnicodeBlock.all.first(where: { $0.range.contains(codePoint) }) else { return nil }
        self.init(codePoint, in: block)
    }

    /// Nil if no character is assigned.
    private init?(_ codePoint: CodePoint, in block: UnicodeBlock) {
        let properties = codePoint.scalar.properties
        guard let category = UnicodeCategory(of: codePoint.scalar) else { return nil }
        let aliases =
            ControlNames.aliases(of: codePoint.scalar).map(String.init) + [properties.nameAlias].compactMap(\.self)
        let name = Self.name(of: codePoint, in: block)
        self.init(
            codePoint: codePoint, name: name ?? aliases.first ?? "\(block.name.uppercased())-\(codePoint.hex)",
            aliases: name == nil ? Array(aliases.dropFirst()) : aliases, category: category, block: block,
            age: properties.age.map { "\($0.major).\($0.minor)" } ?? "")
    }

    /// The name from the standard library; if that has none or only a part of it, the name by Unicode's rule for
    /// ideographs.
    private static func name(of codePoint: CodePoint, in block: UnicodeBlock) -> String? {
        if let name = codePoint.scalar.properties.name, !name.hasSuffix("*") { return name }
        return ideographs.first { block.name.hasPrefix($0.block) }.map { "\($0.name)-\(codePoint.hex)" }
    }

    /// The blocks whose characters are named by their code points, by the prefixes of the blocks' names.
    private static let ideographs = [
        (block: "CJK Unified Ideographs", name: "CJK UNIFIED IDEOGRAPH"),
        (block: "Tangut", name: "TANGUT IDEOGRAPH"),
        (block: "Khitan Small Script", name: "KHITAN SMALL SCRIPT CHARACTER"),
    ]
}
