import Foundation
import ViewTree

/// An encoder that writes JSON text without an intermediate tree.
///
/// Integers are exact. Numbers that JSON does not have are the strings `nan`, `inf` and `-inf`; data is base64, an
/// address its text, and a date its seconds since 2001: what ``decode(_:from:)`` reads.
@usableFromInline
final class RecordEncoder: Encoder {
    /// A value that is being written.
    private struct Frame {
        var kind = Kind.single
        var isEmpty = true
    }

    private enum Kind {
        case single
        case object
        case array
    }

    /// The bytes written so far.
    var writer: JSONWriter
    private var frames: [Frame] = []
    /// The first fault. It is thrown at the end, since opening a container does not throw.
    private var fault: String?
    /// The lists that are left out, each with its number in its place; nil if lists are written.
    private(set) var leftOut: [any EditedList]?
    /// Whether there was a list.
    private(set) var hasLists = false

    @usableFromInline var codingPath: [any CodingKey] { [] }
    @usableFromInline var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Creates an encoder that appends to a writer; one that leaves out lists writes their numbers in their places.
    init(_ writer: consuming JSONWriter = JSONWriter(), leavingOutLists: Bool = false) {
        self.writer = writer
        leftOut = leavingOutLists ? [] : nil
    }

    /// The JSON text of a value.
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = RecordEncoder()
        try encoder.write(value)
        return try encoder.finish()
    }

    /// Reads a value from JSON text that an encoder has written; with lists, from one that has left them out.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: some Collection<UInt8>, with lists: [any EditedList]? = nil
    ) throws -> Value {
        let decoder = JSONDecoder()
        if let lists, let key = LeftOutList.key { decoder.userInfo[key] = lists }
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(type, from: Data(bytes))
    }

    /// The bytes that were written.
    func finish() throws -> [UInt8] {
        if fault != nil { try begin(in: .max) }
        return writer.bytes
    }

    /// Writes a value.
    func write<Value: Encodable>(_ value: Value) throws {
        // Checked by the static type: a dynamic cast costs more than writing the value.
        if Value.self == Data.self, let data = value as? Data { return writer.write(data.base64EncodedString()) }
        if Value.self == URL.self, let url = value as? URL { return writer.write(url.absoluteString) }
        if Value.self == Decimal.self, let decimal = value as? Decimal {
            return writer.write(raw: decimal.isNaN ? "null" : decimal.description)
        }
        let depth = frames.count
        frames.append(Frame())
        try value.encode(to: self)
        close(to: depth)
    }

    /// Opens a container of the current value, or continues the open one.
    private func open(_ kind: Kind) -> Int {
        let top = frames.count - 1
        if frames[top].kind == .single {
            frames[top].kind = kind
            writer.write(raw: kind == .object ? "{" : "[")
        }
        return frames.count
    }

    /// Closes values until so many are open.
    private func close(to depth: Int) {
        while frames.count > depth {
            let frame = frames.removeLast()
            switch frame.kind {
            case .object: writer.write(raw: "}")
            case .array: writer.write(raw: "]")
            case .single: if frame.isEmpty { writer.write(raw: "{}") }
            }
        }
    }

    /// Writes a value that has no parts.
    func write(single body: (inout JSONWriter) -> Void) {
        frames[frames.count - 1].isEmpty = false
        body(&writer)
    }

    func write(single value: some Encodable) throws {
        frames[frames.count - 1].isEmpty = false
        try write(value)
    }

    /// Leaves a list out, which is the current value; `false` if it is to be written.
    func leaveOut(_ list: any EditedList) -> Bool {
        hasLists = true
        guard let number = leftOut?.count else { return false }
        write(single: { $0.write(LeftOutList.place(of: number)) })
        leftOut?.append(list)
        return true
    }

    /// Prepares the next part of a container.
    ///
    /// - Throws: an `EncodingError` if the container was closed, because an outer one has been written to.
    func begin(in depth: Int) throws {
        guard depth <= frames.count, fault == nil else {
            let detail = "A container was written after an outer one."
            throw EncodingError.invalidValue(depth, .init(codingPath: [], debugDescription: fault ?? detail))
        }
        close(to: depth)
        if !frames[depth - 1].isEmpty { writer.write(raw: ",") }
        frames[depth - 1].isEmpty = false
    }

    /// Prepares the next member of an object.
    func begin(_ name: String, in depth: Int) throws {
        try begin(in: depth)
        writer.write(name)
        writer.write(raw: ":")
    }

    /// Opens a value as the next part of a container.
    func nested(in depth: Int, after name: String?) -> RecordEncoder {
        do {
            if let name { try begin(name, in: depth) } else { try begin(in: depth) }
        } catch {
            fault = "A container was opened after an outer one was written to."
        }
        frames.append(Frame())
        return self
    }

    @usableFromInline
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(RecordMembers(encoder: self, depth: open(.object)))
    }

    @usableFromInline
    func unkeyedContainer() -> any UnkeyedEncodingContainer { RecordElements(encoder: self, depth: open(.array)) }

    @usableFromInline
    func singleValueContainer() -> any SingleValueEncodingContainer { RecordValue(encoder: self) }
}
