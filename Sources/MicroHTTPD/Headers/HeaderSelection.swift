internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages

/// Copies chosen fields out of a request's header in one pass: only a chosen field becomes a string.
final class HeaderSelection: Sendable {
    private struct Entry: Sendable {
        let bytes: [UInt8]
        let name: HeaderName
        let isRead: Bool
        let field: Framing.Field
    }

    /// Sorted by length.
    private let entries: [Entry]
    /// The index of the first entry of each length, by length; the last is the end.
    private let starts: [Int]

    init(_ names: [HeaderName]) {
        let wanted = Set(names)
        let entries = wanted.union(Self.framing.keys).map { name in
            Entry(
                bytes: Array(name.canonical.utf8), name: name, isRead: wanted.contains(name),
                field: Self.framing[name] ?? .other)
        }
        self.entries = entries.sorted { ($0.bytes.count, $0.name.canonical) < ($1.bytes.count, $1.name.canonical) }
        let longest = self.entries.last?.bytes.count ?? 0
        let counts = self.entries.map(\.bytes.count)
        starts = (0...longest + 1).map { length in counts.firstIndex { $0 >= length } ?? counts.count }
    }

    /// The fields that decide where a request ends and which host it is for.
    private static let framing: [HeaderName: Framing.Field] = [
        "content-length": .length, "transfer-encoding": .coding, "host": .host,
    ]

    /// The result of reading one header.
    @safe struct Reading {
        /// Not retained: the service keeps the selection, and all threads would write to its reference count.
        fileprivate let selection: Unmanaged<HeaderSelection>
        fileprivate let header: RawHeader
        fileprivate var framing: Framing
        fileprivate(set) var fields: [Headers.Field] = []
        /// The length of the body by Content-Length; 0 if there is no such field.
        fileprivate(set) var contentLength: UInt64 = 0
        /// How many fields the header has, those that are not copied included.
        fileprivate(set) var count = 0
        /// The first fault of the request's framing; nil if there is none.
        fileprivate(set) var fault: FramingFault?

        /// Whether the body comes in chunks.
        var isChunked: Bool { framing.isChunked }

        /// Several fields of one name are one list (RFC 9110, section 5.3).
        fileprivate mutating func add(_ value: String, for name: HeaderName) {
            if let index = fields.firstIndex(where: { $0.name == name }) {
                fields[index].value += ", " + value
            } else {
                fields.append(Headers.Field(name: name, value: value))
            }
        }
    }

    /// Reads the header of a connection's current request.
    func read(_ connection: OpaquePointer, _ header: RawHeader) -> Reading {
        var reading = unsafe Reading(selection: .passUnretained(self), header: header, framing: header.framing)
        reading.fields.reserveCapacity(min(entries.count, 6))
        unsafe withUnsafeMutablePointer(to: &reading) { context in
            _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, takeField, context)
        }
        reading.fault = header.finish(&reading.framing)
        return reading
    }

    /// Checks a field, and copies its value if it is chosen.
    fileprivate func take(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>, into reading: inout Reading
    ) {
        let index = unsafe index(of: name)
        let field = index.map { entries[$0].field } ?? .other
        let header = reading.header
        unsafe header.check(field, isToken: index != nil, name: name, value: value, by: &reading.framing)
        guard let index, field == .length || entries[index].isRead else { return }
        let text = unsafe usualValue(UnsafeRawBufferPointer(value)) ?? String(decoding: trimmed(value), as: UTF8.self)
        // The library has refused a value that is no number, or too large for one.
        if field == .length { reading.contentLength = UInt64(text) ?? 0 }
        if entries[index].isRead { reading.add(text, for: entries[index].name) }
    }

    private func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        let length = name.count
        guard length > 0, length < starts.count - 1 else { return nil }
        for index in starts[length]..<starts[length + 1] where unsafe Self.isSame(name, entries[index].bytes) {
            return index
        }
        return nil
    }

    /// Whether a name is one in lower case of the same length.
    private static func isSame(_ name: UnsafeBufferPointer<UInt8>, _ other: [UInt8]) -> Bool {
        for place in other.indices {
            let byte = unsafe name[place]
            if (byte &- 65 < 26 ? byte | 32 : byte) != other[place] { return false }
        }
        return true
    }
}

/// A constant string for the commonest value, which is too long for a small string: it needs no new memory.
private func usualValue(_ bytes: UnsafeRawBufferPointer) -> String? {
    let usual: StaticString = "application/json"
    guard bytes.count == usual.utf8CodeUnitCount, let start = bytes.baseAddress,
        unsafe memcmp(start, usual.utf8Start, bytes.count) == 0
    else { return nil }
    return "application/json"
}

/// The value without trailing blanks, which are no part of it (RFC 9112, section 5.1). The library drops the leading ones.
private func trimmed(_ value: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var count = value.count
    while count > 0, unsafe value[count - 1] == 32 || value[count - 1] == 9 { count -= 1 }
    return unsafe UnsafeBufferPointer(rebasing: value[..<count])
}

/// Called by the library for each field of a header.
private func takeField(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, key: UnsafePointer<CChar>?, keySize: Int,
    value: UnsafePointer<CChar>?, valueSize: Int
) -> MHD_Result {
    guard let context = unsafe context, let key = unsafe key, let value = unsafe value else { return .YES }
    if unsafe outlet_is_spared(value) != 0 { return .YES }
    let reading = unsafe context.assumingMemoryBound(to: HeaderSelection.Reading.self)
    unsafe reading.pointee.count += 1
    let name = unsafe UnsafeRawBufferPointer(start: key, count: keySize).assumingMemoryBound(to: UInt8.self)
    let bytes = unsafe UnsafeRawBufferPointer(start: value, count: valueSize).assumingMemoryBound(to: UInt8.self)
    unsafe reading.pointee.selection._withUnsafeGuaranteedRef { selection in
        unsafe selection.take(name, bytes, into: &reading.pointee)
    }
    return .YES
}
