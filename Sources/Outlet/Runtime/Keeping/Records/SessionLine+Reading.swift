import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a line can't be read as a session, without anything that a user has entered.
package struct SessionLineError: Error, CustomStringConvertible {
    /// A sentence.
    package let description: String

    init(_ description: String) { self.description = description }
}

extension StoredSession {
    /// Reads a session from the line that it was written to.
    package init(line: [UInt8]) throws(SessionLineError) { try self.init(SessionLineMembers(line)) }

    /// Reads a session from the members of a line.
    init(_ members: SessionLineMembers) throws(SessionLineError) {
        var members = members
        guard let id = SessionID(try members.text("id") ?? "") else {
            throw SessionLineError("'id' is not the id of a session.")
        }
        let principal = Principal(id: try members.text("principal"), in: try members.text("tenant"))
        let key = try members.text("openingKey")
        self.init(
            id: id, principal: principal, openingKey: key.map { OpeningKey(of: principal, $0) },
            signIn: members.has("signIn") ? try members.signIn() : nil, constants: try members.bytes("constants"),
            head: try members.head(), entries: try members.entries())
        try members.finish()
    }

    /// Verifies that this release can read the session, whatever the app has of its screens.
    package func verify() throws(SessionLineError) {
        do {
            _ = try SessionConstants(of: self)
            _ = try SessionRecord(lines: head.lines)
        } catch {
            throw SessionLineError("\(SessionLoss.session(error)).")
        }
    }
}

/// The members of a line that are still to be read.
struct SessionLineMembers {
    private var members: [String: [UInt8]]

    init(_ text: [UInt8]) throws(SessionLineError) {
        members = [:]
        do {
            for part in try JSONParts.members(of: text, depthLimit: SessionLine.depth) {
                // Of names that look alike, and are equal as strings, none is known.
                members[part.name] = part.text
            }
        } catch {
            throw SessionLineError("The line is not an object of JSON: \(error.reason), at byte \(error.offset).")
        }
    }

    /// Whether a member is still to be read.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// The id of a sign-in.
    mutating func signIn() throws(SessionLineError) -> SignInID {
        guard let id = SignInID(try text("signIn") ?? "") else {
            throw SessionLineError("'signIn' is not the id of a sign-in.")
        }
        return id
    }

    /// A list of texts.
    mutating func texts(_ name: String) throws(SessionLineError) -> [String] {
        let texts = try list(name).map { try? JSON(parsing: $0).string }
        guard texts.allSatisfy({ $0 != nil }) else { throw SessionLineError("'\(name)' is not a list of texts.") }
        return texts.compactMap { $0 }
    }

    /// Nil if there is no such member.
    mutating func text(_ name: String) throws(SessionLineError) -> String? {
        guard let text = members.removeValue(forKey: name) else { return nil }
        guard case .string(let string)? = try? JSON(parsing: text) else {
            throw SessionLineError("'\(name)' is no text.")
        }
        return string
    }

    mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(SessionLineError) -> Int {
        // Not as a number of JSON, which is a `Double`.
        let number = members.removeValue(forKey: name).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard let number, range.contains(number) else {
            throw SessionLineError(
                "'\(name)' is not an integer from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// The time at which the session has to do something next. A line of an earlier release only says whether it has to.
    mutating func due() throws(SessionLineError) -> Int? {
        if members["due"] != nil { return try integer("due", in: 1...SessionRecord.largest) }
        switch members.removeValue(forKey: "isWaiting").map({ String(decoding: $0, as: UTF8.self) }) {
        case "true": return 1
        case "false", nil: return nil
        default: throw SessionLineError("'isWaiting' is neither true nor false.")
        }
    }

    mutating func list(_ name: String) throws(SessionLineError) -> [[UInt8]] {
        guard let text = members.removeValue(forKey: name),
            let elements = try? JSONParts.elements(of: text, depthLimit: SessionLine.depth)
        else { throw SessionLineError("'\(name)' is not a list.") }
        return elements
    }

    /// Bytes that stand in the line as they are, or as base64.
    mutating func bytes(_ name: String) throws(SessionLineError) -> [UInt8] {
        if let bytes = members.removeValue(forKey: name) { return bytes }
        guard let text = try text(name + SessionLine.binary), let data = Data(base64Encoded: text) else {
            throw SessionLineError("'\(name)' is missing, or its base64 is malformed.")
        }
        return [UInt8](data)
    }

    /// Lines that stand in a list as they are, or all together as base64; nil if there are none.
    mutating func lines(_ name: String) throws(SessionLineError) -> [UInt8]? {
        if has(name) { return Array(try list(name).joined(separator: [UInt8(ascii: "\n")])) }
        return has(name + SessionLine.binary) ? try bytes(name) : nil
    }

    /// Edits, each with its lines in a list, or as base64; none if there is no such member.
    mutating func edits(_ name: String) throws(SessionLineError) -> [[UInt8]] {
        if !has(name) { return [] }
        var edits: [[UInt8]] = []
        for text in try list(name) {
            if let lines = try? JSONParts.elements(of: text, depthLimit: SessionLine.depth) {
                edits.append(Array(lines.joined(separator: [UInt8(ascii: "\n")])))
            } else if let base64 = (try? JSON(parsing: text))?.string, let data = Data(base64Encoded: base64) {
                edits.append([UInt8](data))
            } else {
                throw SessionLineError("'\(name)' has something that is no edit.")
            }
        }
        return edits
    }

    mutating func head() throws(SessionLineError) -> StoredHead {
        let version = try integer("version", in: 1...SessionRecord.largest)
        let lastUsed = try integer("lastUsed", in: 0...SessionRecord.largest)
        let due = try due()
        let bytes: [UInt8]
        if let record = members.removeValue(forKey: "record") {
            bytes = Array(([record] + (try list("models"))).joined(separator: [UInt8(ascii: "\n")]))
        } else {
            bytes = try self.bytes("head")
        }
        return StoredHead(version: version, lastUsed: lastUsed, due: due, bytes: bytes)
    }

    mutating func entries() throws(SessionLineError) -> [StoredEntry] {
        var entries: [StoredEntry] = []
        for text in try list("entries") {
            var members = try SessionLineMembers(text)
            let entry = StoredEntry(
                kind: UInt8(try members.integer("kind", in: 0...255)),
                number: try members.integer("number", in: 0...SessionRecord.largest), bytes: try members.bytes("bytes"))
            try members.finish()
            if let last = entries.last, (last.kind, last.number) >= (entry.kind, entry.number) {
                throw SessionLineError("The entries are not in the order of their kinds and numbers.")
            }
            entries.append(entry)
        }
        return entries
    }

    /// Refuses members that were not read.
    func finish() throws(SessionLineError) {
        if let name = members.keys.min() { throw SessionLineError("'\(name.prefix(64))' is not known.") }
    }
}
