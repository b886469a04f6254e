extension JSON {
    /// Applies a patch, and returns the result. If an operation fails, throws, and none of the operations takes effect.
    public func applying(_ patch: Patch) throws(PatchError) -> JSON {
        var document = self
        for (index, operation) in patch.operations.enumerated() {
            do {
                try document.apply(operation)
            } catch {
                throw PatchError(operation: index, reason: error.reason)
            }
        }
        return document
    }

    private struct Failure: Error {
        let reason: String
    }

    private mutating func apply(_ operation: PatchOperation) throws(Failure) {
        switch operation {
        case .add(let path, let value): try add(value, at: path)
        case .remove(let path): _ = try edit(path.tokens[...]) { value throws(Failure) in value = nil }
        case .replace(let path, let value):
            try edit(path.tokens[...]) { place throws(Failure) in place = value }
        case .test(let path, let expected):
            if try value(at: path) != expected { throw Failure(reason: "'\(path)' holds another value") }
        case .copy(let from, let path): try add(try value(at: from), at: path)
        case .move(let from, let path):
            if path.tokens.count > from.tokens.count, path.starts(with: from) {
                throw Failure(reason: "'\(from)' can't be moved into itself")
            }
            let value = try value(at: from)
            if from == path { return }
            try edit(from.tokens[...]) { place throws(Failure) in place = nil }
            try add(value, at: path)
        }
    }

    private func value(at path: JSONPointer) throws(Failure) -> JSON {
        var value = self
        for token in path.tokens {
            guard let next = value.child(token) else { throw Failure(reason: "there is nothing at '\(path)'") }
            value = next
        }
        return value
    }

    private func child(_ token: String) -> JSON? {
        switch self {
        case .object(let object): object[token]
        case .array(let elements): Self.index(token, below: elements.count).map { elements[$0] }
        default: nil
        }
    }

    /// The index that a token represents: digits without a leading zero.
    private static func index(_ token: String, below count: Int) -> Int? {
        guard token.utf8.allSatisfy({ (0x30...0x39).contains($0) }), token == "0" || token.utf8.first != 0x30,
            let index = Int(token), index < count
        else { return nil }
        return index
    }

    private mutating func add(_ value: JSON, at path: JSONPointer) throws(Failure) {
        guard let last = path.tokens.last else {
            self = value
            return
        }
        try edit(path.tokens.dropLast()) { parent throws(Failure) in
            switch parent {
            case .object(var object):
                parent = nil
                object[last] = value
                parent = .object(object)
            case .array(var elements):
                parent = nil
                guard let index = last == "-" ? elements.count : Self.index(last, below: elements.count + 1) else {
                    throw Failure(reason: "'\(last)' is no position among \(elements.count) elements")
                }
                elements.insert(value, at: index)
                parent = .array(elements)
            default: throw Failure(reason: "nothing can be added at '\(path)'")
            }
        }
    }

    /// Passes the value at a path to `body`, which may change it, or remove it by setting nil.
    private mutating func edit(
        _ tokens: ArraySlice<String>, _ body: (inout JSON?) throws(Failure) -> Void
    ) throws(Failure) {
        guard let token = tokens.first else {
            var place: JSON? = self
            self = .null
            try body(&place)
            guard let place else { throw Failure(reason: "the whole document can't be taken away") }
            self = place
            return
        }
        let rest = tokens.dropFirst()
        switch self {
        case .object(var object):
            guard var child = object[token] else { throw Failure(reason: "there is no member '\(token)'") }
            self = .null
            object[token] = .null
            if rest.isEmpty {
                var place: JSON? = child
                try body(&place)
                object[token] = place
            } else {
                try child.edit(rest, body)
                object[token] = child
            }
            self = .object(object)
        case .array(var elements):
            guard let index = Self.index(token, below: elements.count) else {
                throw Failure(reason: "there is no element '\(token)'")
            }
            self = .null
            if rest.isEmpty {
                var place: JSON? = elements[index]
                try body(&place)
                if let place { elements[index] = place } else { elements.remove(at: index) }
            } else {
                var child = elements[index]
                elements[index] = .null
                try child.edit(rest, body)
                elements[index] = child
            }
            self = .array(elements)
        default: throw Failure(reason: "'\(token)' leads into \(kind)")
        }
    }
}
