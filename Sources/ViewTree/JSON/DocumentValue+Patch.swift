extension DocumentValue {
    /// The value after the operations of a JSON Patch. It shares unchanged parts with this value. Nil if the operations do not
    /// apply, or change a node's type to or from that of a secret field.
    ///
    /// Ignores `test` operations: callers compare revisions.
    ///
    /// - Parameters:
    ///   - patch: the operations.
    ///   - begins: whether an element of a long array begins a run, which depends on its id only. An operation takes time in
    ///     proportion to the size of the runs at its place.
    package func applying(_ patch: DocumentValue, dividingAt begins: (DocumentValue) -> Bool) -> DocumentValue? {
        var document = self
        for operation in patch.elements {
            let name = operation[named: "op"]?.string
            if name == "test" { continue }
            guard let path = Self.path(operation[named: "path"]) else { return nil }
            let edit: DocumentEdit
            switch name {
            case "add":
                guard let value = operation[.value] else { return nil }
                edit = .add(value)
            case "replace":
                guard let value = operation[.value] else { return nil }
                edit = .replace(value)
            case "remove": edit = .remove
            case "move":
                guard let from = Self.path(operation[named: "from"]),
                    let value = document.value(at: from),
                    let rest = document.edited(at: from, .remove, begins)
                else { return nil }
                (document, edit) = (rest, .add(value))
            default: return nil
            }
            guard let edited = document.edited(at: path, edit, begins) else { return nil }
            document = edited
        }
        return document
    }

    /// The tokens of a pointer.
    private static func path(_ pointer: DocumentValue?) -> ArraySlice<String>? {
        guard let text = pointer?.string else { return nil }
        // Tested first, since most pointers have no escapes.
        if text.utf8.contains(UInt8(ascii: "~")) { return JSONPointer(text)?.tokens[...] }
        let slash = UInt8(ascii: "/")
        let bytes = Array(text.utf8)
        if bytes.isEmpty { return [] }
        guard bytes[0] == slash else { return nil }
        var tokens: [String] = []
        var start = 1
        for end in 1...bytes.count where end == bytes.count || bytes[end] == slash {
            tokens.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end + 1
        }
        return tokens[...]
    }

    private func value(at path: ArraySlice<String>) -> DocumentValue? {
        guard let token = path.first else { return self }
        switch place.kind {
        case .object: return value(named: token)?.value(at: path.dropFirst())
        case .array:
            guard let index = Int(token), index >= 0 else { return nil }
            var elements = elements
            for _ in 0..<index where elements.next() == nil { return nil }
            return elements.next()?.value(at: path.dropFirst())
        default: return nil
        }
    }

    private func edited(
        at path: ArraySlice<String>, _ edit: DocumentEdit, _ begins: (DocumentValue) -> Bool
    ) -> DocumentValue? {
        guard let token = path.first else { return edit.value }
        let rest = path.dropFirst()
        switch place.kind {
        case .object:
            if rest.isEmpty { return token == "type" && isSecret(as: edit) ? nil : setting(token, to: edit.value) }
            return value(named: token)?.edited(at: rest, edit, begins).map { setting(token, to: $0) }
        case .array:
            if token != "-", Int(token) == nil { return nil }
            return editing(at: Int(token), keepsRuns: !rest.isEmpty && rest != ["id"], begins) { elements, index in
                if rest.isEmpty { return edit.apply(to: &elements, at: index) }
                guard elements.indices.contains(index),
                    let element = elements[index].edited(at: rest, edit, begins)
                else { return false }
                elements[index] = element
                return true
            }
        default: return nil
        }
    }

    /// Whether this is a node whose value is a secret before its type is edited, or afterwards. The edits do not tell its value
    /// then.
    private func isSecret(as edit: DocumentEdit) -> Bool {
        type == "secureField" || edit.value?.string == "secureField"
    }

    private func value(named name: String) -> DocumentValue? {
        var member = index + 1
        while member < place.next {
            if isNamed(name, at: member) { return DocumentValue(in: text, at: member + 1) }
            member = text.places[member + 1].next
        }
        return nil
    }

    private func isNamed(_ name: String, at index: Int) -> Bool {
        text.places[index].kind == .string
            ? isSame(name, at: index) : text.places[index].string(in: text.bytes)?.utf8.elementsEqual(name.utf8) == true
    }

    /// The object with a member set, or removed for nil.
    private func setting(_ name: String, to value: DocumentValue?) -> DocumentValue {
        // An excerpt has no secrets.
        let value = name == "value" && type == "secureField" ? value.map { _ in DocumentPart.string("") } : value
        return DocumentPart.object { part in
            var isSet = value == nil
            var member = index + 1
            while member < place.next {
                if !isNamed(name, at: member) {
                    part.add(memberAt: member, in: text)
                } else if let value {
                    part.add(memberAt: member, in: text, value)
                    isSet = true
                }
                member = text.places[member + 1].next
            }
            if !isSet, let value { part.add(name, value) }
        }
    }

    /// The least number of elements of an array that is kept in runs.
    private static let longFrom = 64

    /// The array after an edit of its elements, at an index or at their end. `edit` gets the elements around the index, and the
    /// index among them; it returns `false` if it does not apply.
    ///
    /// - Parameter keepsRuns: whether the runs begin with the same elements afterwards.
    private func editing(
        at index: Int?, keepsRuns: Bool, _ begins: (DocumentValue) -> Bool,
        _ edit: (inout [DocumentValue], Int) -> Bool
    ) -> DocumentValue? {
        let first = self.index + 1
        guard first < place.next, text.places[first].kind == .run else {
            var elements = elementArray
            guard edit(&elements, index ?? elements.count) else { return nil }
            return elements.count < Self.longFrom
                ? DocumentPart.array(elements) : DocumentPart.array(joining: Self.runs(of: elements, begins))
        }
        // Only arrays in a text of their own are kept in runs: its links are all of them.
        var runs = text.links
        var (start, place) = (0, 0)
        while place < runs.count - 1, index ?? .max >= start + runs[place].count {
            start += runs[place].count
            place += 1
        }
        // Includes the run before: a run that loses its first element joins that.
        let around = (keepsRuns ? place : max(0, place - 1))...place
        if around.lowerBound < place { start -= runs[around.lowerBound].count }
        var elements: [DocumentValue] = []
        elements.reserveCapacity(around.reduce(1) { $0 + runs[$1].count })
        for run in around { elements += runs[run].elementArray }
        guard edit(&elements, index.map { $0 - start } ?? elements.count) else { return nil }
        runs.replaceSubrange(
            around, with: keepsRuns ? [DocumentPart.array(elements)] : Self.runs(of: elements, begins))
        return DocumentPart.array(joining: runs)
    }

    private static func runs(of elements: [DocumentValue], _ begins: (DocumentValue) -> Bool) -> [DocumentValue] {
        var runs: [DocumentValue] = []
        var start = 0
        for index in elements.indices.dropFirst() where begins(elements[index]) {
            runs.append(DocumentPart.array(elements[start..<index]))
            start = index
        }
        if start < elements.count { runs.append(DocumentPart.array(elements[start...])) }
        return runs
    }

    /// The number of elements of a run; each element has one place there.
    private var count: Int { place.next - index - 1 }

    /// How many values at the beginning of two arrays, and how many of the rest at the end, are identical.
    package static func identical(
        _ some: ArraySlice<DocumentValue>, _ others: ArraySlice<DocumentValue>
    ) -> (first: Int, last: Int) {
        let most = min(some.count, others.count)
        var (first, last) = (0, 0)
        while first < most, some[some.startIndex + first].isIdentical(to: others[others.startIndex + first]) {
            first += 1
        }
        while first + last < most, some[some.endIndex - 1 - last].isIdentical(to: others[others.endIndex - 1 - last]) {
            last += 1
        }
        return (first, last)
    }

    /// The runs of a long array that an operation has changed; nil if it is not kept in runs.
    package var runs: [DocumentValue]? {
        let first = index + 1
        guard place.kind == .array, first < place.next, text.places[first].kind == .run else { return nil }
        return text.links
    }
}

/// The edit of an operation at its path.
private enum DocumentEdit {
    case add(DocumentValue)
    case replace(DocumentValue)
    case remove

    var value: DocumentValue? {
        switch self {
        case .add(let value), .replace(let value): value
        case .remove: nil
        }
    }

    /// Applies the edit to the elements of an array; `false` if there is no such element.
    func apply(to elements: inout [DocumentValue], at index: Int) -> Bool {
        switch self {
        case .add(let value):
            guard (0...elements.count).contains(index) else { return false }
            elements.insert(value, at: index)
        case .replace(let value):
            guard elements.indices.contains(index) else { return false }
            elements[index] = value
        case .remove:
            guard elements.indices.contains(index) else { return false }
            elements.remove(at: index)
        }
        return true
    }
}
