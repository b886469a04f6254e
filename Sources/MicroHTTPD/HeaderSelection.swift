internal import CMicroHTTPD
internal import Glibc

/// The fields that are copied out of a request's header: all of a header is looked at once, and only a field that is
/// wanted becomes a string.
final class HeaderSelection: Sendable {
    private struct Entry: Sendable {
        let bytes: [UInt8]
        let name: HeaderName
        let isRead: Bool
    }

    /// Sorted by length.
    private let entries: [Entry]
    /// Where the entries of a length start, by length; the last is the end.
    private let starts: [Int]

    init(_ names: [HeaderName]) {
        let wanted = Set(names)
        let entries = wanted.union([Self.contentLength]).map { name in
            Entry(bytes: Array(name.canonical.utf8), name: name, isRead: wanted.contains(name))
        }
        self.entries = entries.sorted { ($0.bytes.count, $0.name.canonical) < ($1.bytes.count, $1.name.canonical) }
        let longest = self.entries.last?.bytes.count ?? 0
        let counts = self.entries.map(\.bytes.count)
        starts = (0...longest + 1).map { length in counts.firstIndex { $0 >= length } ?? counts.count }
    }

    /// The length that the header announces for the body.
    static let contentLength: HeaderName = "content-length"

    /// What was read of one header.
    @safe struct Reading {
        /// Not counted: the service keeps it, and all threads would write to where its references are counted.
        fileprivate let selection: Unmanaged<HeaderSelection>
        fileprivate(set) var fields: [Headers.Field] = []
        /// The announced length of the body; 0 where there is none.
        fileprivate(set) var contentLength: UInt64 = 0
        /// How many fields there are, and how many bytes they have; those that are not read too.
        fileprivate(set) var all = (count: 0, size: 0)
    }

    /// Reads the header of the request that a connection is at.
    func read(_ connection: OpaquePointer) -> Reading {
        var reading = unsafe Reading(selection: .passUnretained(self))
        reading.fields.reserveCapacity(min(entries.count, 6))
        unsafe withUnsafeMutablePointer(to: &reading) { context in
            _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, takeField, context)
        }
        return reading
    }

    fileprivate func entry(_ bytes: UnsafeBufferPointer<UInt8>) -> (name: HeaderName, isRead: Bool)? {
        let length = bytes.count
        guard length > 0, length < starts.count - 1 else { return nil }
        candidates: for index in starts[length]..<starts[length + 1] {
            let entry = entries[index]
            for place in 0..<length {
                var byte = unsafe bytes[place]
                if byte &- 65 < 26 { byte |= 32 }
                if byte != entry.bytes[place] { continue candidates }
            }
            return (entry.name, entry.isRead)
        }
        return nil
    }
}

/// What nearly all clients send, and is too long for a string without memory of its own: made once.
private func usualValue(_ bytes: UnsafeRawBufferPointer) -> String? {
    let usual: StaticString = "application/json"
    guard bytes.count == usual.utf8CodeUnitCount, let start = bytes.baseAddress,
        unsafe memcmp(start, usual.utf8Start, bytes.count) == 0
    else { return nil }
    return "application/json"
}

/// Called by the library for each field of a header.
private func takeField(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, key: UnsafePointer<CChar>?, keySize: Int,
    value: UnsafePointer<CChar>?, valueSize: Int
) -> MHD_Result {
    guard let context = unsafe context, let key = unsafe key else { return .YES }
    let reading = unsafe context.assumingMemoryBound(to: HeaderSelection.Reading.self)
    unsafe reading.pointee.all.count += 1
    unsafe reading.pointee.all.size += keySize + valueSize + 4
    let name = unsafe UnsafeRawBufferPointer(start: key, count: keySize).assumingMemoryBound(to: UInt8.self)
    let selected = unsafe reading.pointee.selection._withUnsafeGuaranteedRef { unsafe $0.entry(name) }
    guard let entry = selected else { return .YES }
    let bytes = unsafe UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
    let text = unsafe usualValue(bytes) ?? String(decoding: bytes, as: UTF8.self)
    if unsafe reading.pointee.contentLength == 0, entry.name == HeaderSelection.contentLength {
        // The library has refused what is no number or too large for one.
        unsafe reading.pointee.contentLength = UInt64(text) ?? 0
    }
    guard entry.isRead else { return .YES }
    // Several fields of one name are one list (RFC 9110, section 5.3).
    if let index = unsafe reading.pointee.fields.firstIndex(where: { $0.name == entry.name }) {
        unsafe reading.pointee.fields[index].value += ", " + text
    } else {
        unsafe reading.pointee.fields.append(Headers.Field(name: entry.name, value: text))
    }
    return .YES
}
