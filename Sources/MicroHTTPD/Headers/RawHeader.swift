internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages

/// The bytes of a request's header in the library's buffer, from the method to the empty line behind the fields. They stay
/// there until the request is answered.
@safe
struct RawHeader {
    private let start: UnsafePointer<UInt8>
    /// The size in bytes.
    let count: Int
    /// The state of the check after the first line.
    let framing: Framing

    /// Takes what the library gives to its handler; nil if the header is not there.
    init?(
        _ connection: OpaquePointer, method: UnsafePointer<CChar>, target: UnsafePointer<CChar>?,
        version: UnsafePointer<CChar>?, targetSize: Int
    ) {
        guard let target = unsafe target, let version = unsafe version else { return nil }
        let size = unsafe outlet_header_size(connection)
        let raw = unsafe UnsafeRawPointer(method)
        unsafe start = raw.assumingMemoryBound(to: UInt8.self)
        count = size
        let span = unsafe Span(_unsafeStart: start, count: size)
        framing = unsafe Framing(
            header: span, method: strlen(method), target: (UnsafeRawPointer(target) - raw, targetSize),
            version: UnsafeRawPointer(version) - raw)
    }

    /// Checks the next field.
    func check(
        _ field: Framing.Field, isToken: Bool, name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>,
        by framing: inout Framing
    ) {
        let span = unsafe Span(_unsafeStart: start, count: count)
        unsafe framing.take(field, isToken: isToken, name: place(of: name), value: place(of: value), of: span)
    }

    /// Checks the end of the header.
    func finish(_ framing: inout Framing) -> FramingFault? {
        framing.finish(unsafe Span(_unsafeStart: start, count: count))
    }

    /// The offset of bytes from the header's start; outside of the header if the library has moved them.
    private func place(of bytes: UnsafeBufferPointer<UInt8>) -> (start: Int, count: Int) {
        guard let first = bytes.baseAddress else { return (-1, 0) }
        return unsafe (UnsafeRawPointer(first) - UnsafeRawPointer(start), bytes.count)
    }

    /// Where the body begins in the library's buffer.
    var end: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(mutating: UnsafeRawPointer(start) + count) }
}
