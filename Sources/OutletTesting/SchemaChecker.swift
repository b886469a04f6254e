import ViewTree

/// Validates a value against a JSON Schema (draft 2020-12, the keywords that Outlet's own schemas use).
struct SchemaChecker {
    private let root: JSON

    init(_ schema: JSON) { root = schema }

    /// All faults, as sentences with their places in the value.
    func faults(in value: JSON) -> [String] { faults(value, root, at: JSONPointer()) }

    private func faults(_ value: JSON, _ schema: JSON, at place: JSONPointer) -> [String] {
        if schema == false { return ["'\(place)' must not be there."] }
        guard case .object(let words) = schema else { return [] }
        return words.members.flatMap { word in check(value, word.name, word.value, in: schema, at: place) }
    }

    private func check(
        _ value: JSON, _ word: String, _ rule: JSON, in schema: JSON, at place: JSONPointer
    ) -> [String] {
        switch word {
        case "$ref": return faults(value, definition(rule.string ?? ""), at: place)
        case "type":
            let types = (rule.array ?? [rule]).compactMap(\.string)
            return types.contains(where: value.isOf) ? [] : ["'\(place)' is \(value.kind), no \(rule)."]
        case "const": return value == rule ? [] : ["'\(place)' is \(value), not \(rule)."]
        case "enum": return rule.array?.contains(value) == true ? [] : ["'\(place)' is \(value), none of \(rule)."]
        case "oneOf": return oneOf(value, rule.array ?? [], at: place)
        case "allOf": return (rule.array ?? []).flatMap { faults(value, $0, at: place) }
        case "if":
            let branch = faults(value, rule, at: place).isEmpty ? schema["then"] : schema["else"]
            return branch.map { faults(value, $0, at: place) } ?? []
        case "required", "properties", "additionalProperties", "minProperties", "maxProperties":
            guard case .object(let object) = value else { return [] }
            return check(object, word, rule, in: schema, at: place)
        case "items", "minItems", "maxItems":
            guard case .array(let elements) = value else { return [] }
            return check(elements, word, rule, at: place)
        case "minLength": return isBelow(value.string.map { Double($0.unicodeScalars.count) }, rule, word, at: place)
        case "minimum": return isBelow(value.number, rule, word, at: place)
        case "exclusiveMinimum":
            return value.number == rule.number
                ? ["'\(place)' is not above \(rule)."] : isBelow(value.number, rule, word, at: place)
        case "maximum": return value.number.map { isAbove($0, rule, word, at: place) } ?? []
        case "pattern":
            guard let text = value.string, let regex = try? Regex(rule.string ?? "") else { return [] }
            return text.contains(regex) ? [] : ["'\(place)' is \(value), which \(rule) does not match."]
        default: return []
        }
    }

    private func check(
        _ object: JSONObject, _ word: String, _ rule: JSON, in schema: JSON, at place: JSONPointer
    ) -> [String] {
        switch word {
        case "required":
            let names = rule.array?.compactMap(\.string) ?? []
            return names.filter { object[$0] == nil }.map { "'\(place)' lacks '\($0)'." }
        case "properties":
            return object.members.flatMap { name, value in
                rule[name].map { faults(value, $0, at: place.appending(name)) } ?? []
            }
        case "additionalProperties":
            let others = object.members.filter { schema["properties"]?[$0.name] == nil }
            return others.flatMap { faults($0.value, rule, at: place.appending($0.name)) }
        case "minProperties": return isBelow(Double(object.members.count), rule, word, at: place)
        default: return isAbove(Double(object.members.count), rule, word, at: place)
        }
    }

    private func check(_ elements: [JSON], _ word: String, _ rule: JSON, at place: JSONPointer) -> [String] {
        switch word {
        case "items":
            return elements.enumerated().flatMap { faults($1, rule, at: place.appending(String($0))) }
        case "minItems": return isBelow(Double(elements.count), rule, word, at: place)
        default: return isAbove(Double(elements.count), rule, word, at: place)
        }
    }

    /// If a value matches none of several kinds of nodes, returns the faults of the kind with the same type.
    private func oneOf(_ value: JSON, _ choices: [JSON], at place: JSONPointer) -> [String] {
        let results = choices.map { faults(value, $0, at: place) }
        switch results.count(where: \.isEmpty) {
        case 1: return []
        case 0:
            let type = "'\(place.appending("type"))'"
            let nearest = results.first { !$0.contains { $0.hasPrefix(type) } }
            return nearest ?? ["'\(place)' is none of what it may be: \(value)"]
        case let count: return ["'\(place)' is \(count) at once of what it may be one."]
        }
    }

    private func isBelow(_ number: Double?, _ limit: JSON, _ word: String, at place: JSONPointer) -> [String] {
        guard let number, let limit = limit.number, number < limit else { return [] }
        return ["'\(place)' is below \(word) \(limit)."]
    }

    private func isAbove(_ number: Double, _ limit: JSON, _ word: String, at place: JSONPointer) -> [String] {
        guard let limit = limit.number, number > limit else { return [] }
        return ["'\(place)' is above \(word) \(limit)."]
    }

    private func definition(_ reference: String) -> JSON {
        let tokens = JSONPointer(String(reference.drop { $0 == "#" }))?.tokens ?? []
        return tokens.reduce(Optional(root)) { $0?[$1] } ?? false
    }
}

extension JSON {
    fileprivate func isOf(type: String) -> Bool {
        switch (type, self) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("number", .number),
            ("null", .null):
            true
        case ("number", .largeInteger), ("integer", .largeInteger): true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}
