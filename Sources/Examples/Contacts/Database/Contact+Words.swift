extension Contact {
    /// The search text of the contact: each word with a space before it, so that ` ann` finds words that begin with
    /// "ann".
    var searchText: String {
        let text = [name, company, email, workEmail, mobile, phone].joined(separator: "\n")
        // Numbers without separators, and umlauts as they are typed without a German keyboard.
        let numbers = [mobile, phone].map { $0.filter { $0.isASCII && $0.isNumber } }
        return [text, text.spellingOutUmlauts].flatMap { FoldedText($0).words }.reduce(into: numbers) { words, word in
            if !words.contains(word) { words.append(word) }
        }.map { " \($0)" }.joined()
    }

    /// The sort key with the family name first.
    var familyKey: String { FoldedText((familyName.isEmpty ? name : "\(familyName) \(givenName)")).sortKey }

    /// The sort key with the given name first.
    var givenKey: String { FoldedText(name).sortKey }
}

extension String {
    /// The text with "ae" for "ä", and so on.
    fileprivate var spellingOutUmlauts: String {
        reduce(into: "") { text, character in
            switch character {
            case "ä", "Ä": text += "ae"
            case "ö", "Ö": text += "oe"
            case "ü", "Ü": text += "ue"
            default: text.append(character)
            }
        }
    }
}
