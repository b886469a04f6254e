import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The body by which a client opens a session.
package struct OpeningBody: Sendable {
    let screen: String
    let implementation: String?
    let parameters: JSONObject
    let locale: String?
    let timeZone: String?
    /// The nodes and actions that the client supports; nil for all.
    let client: ClientVocabulary?

    /// Reads a body; throws every fault of its shape at once. A body that names no screen asks for the `first`; if that
    /// is nil, the member is required.
    init(_ object: JSONObject, first: String?) throws(ShapeError) {
        var reader = ShapeReader(
            object, known: ["screen", "implementation", "params", "locale", "timeZone", "client"])
        screen = reader.string("screen", required: first == nil) ?? first ?? ""
        implementation = reader.string("implementation")
        parameters = reader.object("params") ?? JSONObject()
        for (name, value) in parameters.members {
            guard let (place, digits) = value.firstLargeInteger else { continue }
            reader.fault(at: JSONPointer(["params", name] + place.tokens), JSON.largeIntegerFault(digits))
        }
        locale = reader.string("locale")
        timeZone = reader.string("timeZone")
        if let locale, !Self.isLanguageTag(locale) {
            reader.fault("locale", "Expected a language tag such as 'en' or 'de-AT', found '\(locale.prefix(64))'.")
        }
        if let timeZone, !Self.isTimeZone(timeZone) {
            reader.fault("timeZone", "Expected a time zone such as 'Europe/Berlin', found '\(timeZone.prefix(64))'.")
        }
        client = Self.client(&reader)
        try reader.finish()
    }

    private static func client(_ reader: inout ShapeReader) -> ClientVocabulary? {
        guard let object = reader.object("client") else { return nil }
        for (name, _) in object.members.prefix(ShapeError.limit) where name != "types" && name != "effects" {
            reader.fault(
                at: JSONPointer(["client", name]),
                "There is no member '\(name.prefix(64))'; the members are 'types', 'effects'.")
        }
        return ClientVocabulary(
            types: names("types", of: object, &reader), effects: names("effects", of: object, &reader))
    }

    private static func names(_ member: String, of object: JSONObject, _ reader: inout ShapeReader) -> Set<String>? {
        guard let value = object[member] else { return nil }
        let place = ["client", member]
        guard case .array(let elements) = value else {
            reader.fault(at: JSONPointer(place), "Expected an array of names, found \(value.kind).")
            return nil
        }
        if elements.count > ClientVocabulary.most {
            reader.fault(
                at: JSONPointer(place), "Expected at most \(ClientVocabulary.most) names, found \(elements.count).")
            return nil
        }
        for (index, element) in elements.enumerated() where element.string == nil {
            reader.fault(at: JSONPointer(place + ["\(index)"]), "Expected a string, found \(element.kind).")
        }
        return Set(elements.compactMap(\.string))
    }

    /// Whether the text has the shape of a BCP 47 tag: subtags of one to eight letters and digits.
    package static func isLanguageTag(_ text: String) -> Bool {
        let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
        return text.utf8.count <= 35 && subtags[0].count >= 2 && subtags[0].allSatisfy { $0.isASCII && $0.isLetter }
            && subtags.allSatisfy { subtag in
                (1...8).contains(subtag.count)
                    && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
    }

    private static func isTimeZone(_ text: String) -> Bool {
        text == "UTC" || (text.utf8.count <= 64 && TimeZone(identifier: text) != nil)
    }
}
