/// The place of a list in a value that is written down without its lists: a string with the list's number.
enum LeftOutList {
    /// Where a decoder has the lists.
    static let key = CodingUserInfoKey(rawValue: "outlet.lists")

    // A control character: a user's text hardly begins so, and one that does is found by the count of the places.
    private static let prefix = "\u{1}"

    /// The text that replaces a list.
    static func place(of number: Int) -> String { "\(prefix)\(number)" }

    /// The number of the list that a text replaces; nil if it replaces none.
    static func number(of text: String) -> Int? {
        text.hasPrefix(prefix) ? Int(text.dropFirst(prefix.count)) : nil
    }

    /// The list that belongs in the current place; nil if the decoder reads whole values.
    ///
    /// - Throws: a `DecodingError` if there is none of the type.
    static func list<List: EditedList>(in decoder: any Decoder, as type: List.Type) throws -> List? {
        guard let key, let lists = decoder.userInfo[key] as? [any EditedList] else { return nil }
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let number = number(of: text), lists.indices.contains(number), let list = lists[number] as? List else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "There is no list of the type."))
        }
        return list
    }
}
