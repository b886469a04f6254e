import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A stored session as a line of JSON.
///
/// What is JSON in a store stands in the line byte for byte. Other bytes are base64, under a name that ends with `Base64`.
enum SessionLine {
    /// How deeply the values of a line may nest.
    static let depth = 256
    /// The suffix of the names of members whose bytes are not JSON.
    static let binary = "Base64"
}

extension StoredSession {
    /// The session as a line of JSON, without a line break.
    package var line: [UInt8] {
        var line = SessionLineWriter()
        line.write("id", id.description)
        if let id = principal.id { line.write("principal", id) }
        if let tenant = principal.tenant { line.write("tenant", tenant) }
        if let openingKey { line.write("openingKey", openingKey.key) }
        if let signIn { line.write("signIn", signIn.description) }
        line.member("version") { $0.write(head.version) }
        line.member("lastUsed") { $0.write(head.lastUsed) }
        if let due = head.due { line.member("due") { $0.write(due) } }
        line.write("constants", constants)
        let parts = head.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        if parts.allSatisfy(SessionLineWriter.canNest) {
            line.write("record", parts[0])
            line.list("models", parts.dropFirst()) { $1.write(raw: $0) }
        } else {
            line.write("head", base64: head.bytes)
        }
        line.list("entries", entries) { entry, writer in
            var nested = SessionLineWriter()
            nested.member("kind") { $0.write(Int(entry.kind)) }
            nested.member("number") { $0.write(entry.number) }
            nested.write("bytes", entry.bytes)
            writer.write(raw: nested.finish())
        }
        return line.finish()
    }
}

/// Writes an object of JSON, member by member.
struct SessionLineWriter {
    private var writer = JSONWriter()

    /// Whether bytes can stand in a line as they are: JSON, and nothing around it that its reader would leave out.
    static func canNest(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20,
            !bytes.contains(where: { $0 < 0x20 })
        else { return false }
        return (try? JSON(parsing: bytes, depthLimit: SessionLine.depth - 3)) != nil
    }

    mutating func member(_ name: String, _ write: (inout JSONWriter) -> Void) {
        writer.write(raw: writer.bytes.isEmpty ? "{" : ",")
        writer.write(name)
        writer.write(raw: ":")
        write(&writer)
    }

    mutating func write(_ name: String, _ text: String) { member(name) { $0.write(text) } }

    /// Writes bytes as they are, if they are JSON; otherwise as base64.
    mutating func write(_ name: String, _ bytes: [UInt8]) {
        if Self.canNest(bytes) { member(name) { $0.write(raw: bytes) } } else { write(name, base64: bytes) }
    }

    mutating func write(_ name: String, base64 bytes: [UInt8]) {
        write(name + SessionLine.binary, Data(bytes).base64EncodedString())
    }

    /// Writes the lines of a text as a list, if each is JSON; otherwise the text as base64.
    mutating func lines(_ name: String, _ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        if lines.allSatisfy(Self.canNest) {
            list(name, lines) { $1.write(raw: $0) }
        } else {
            write(name, base64: bytes)
        }
    }

    /// The lines of a text as a list, if each is JSON; otherwise the text as a string of base64.
    static func lines(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        var writer = JSONWriter()
        guard lines.allSatisfy(canNest) else {
            writer.write(Data(bytes).base64EncodedString())
            return writer.bytes
        }
        for (index, line) in lines.enumerated() {
            writer.write(raw: index > 0 ? "," : "[")
            writer.write(raw: line)
        }
        writer.write(raw: "]")
        return writer.bytes
    }

    mutating func list<Element>(
        _ name: String, _ elements: some Collection<Element>, _ write: (Element, inout JSONWriter) -> Void
    ) {
        member(name) { writer in
            writer.write(raw: "[")
            for (index, element) in elements.enumerated() {
                if index > 0 { writer.write(raw: ",") }
                write(element, &writer)
            }
            writer.write(raw: "]")
        }
    }

    /// The object.
    func finish() -> [UInt8] { writer.bytes + [UInt8(ascii: "}")] }
}
