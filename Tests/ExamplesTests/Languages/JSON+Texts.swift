import ViewTree

extension JSON {
    /// The texts for people in a document or an effect, wherever they stand.
    var texts: Set<String> {
        switch self {
        case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.texts) }
        case .object(let object):
            object.members.reduce(into: []) { texts, member in
                texts.formUnion(member.value.texts)
                if Self.members.contains(member.name), let text = member.value.string { texts.insert(text) }
            }
        default: []
        }
    }

    private static let members: Set = ["alt", "description", "error", "label", "placeholder", "text", "title"]
}
