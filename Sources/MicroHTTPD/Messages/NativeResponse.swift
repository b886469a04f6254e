internal import CMicroHTTPD
internal import HTTPMessages

/// Owns a response of the library, and releases it.
@safe
struct NativeResponse: ~Copyable {
    private let pointer: OpaquePointer

    /// Makes a response with a copy of the body, or with the bytes themselves if they are large.
    init?(_ bytes: [UInt8]) {
        let made: OpaquePointer?
        if bytes.count <= 16 * 1024 {
            unsafe made = bytes.withUnsafeBytes { buffer in
                // The library copies at once and never writes to it.
                unsafe MHD_create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
            }
        } else {
            let kept = unsafe Unmanaged.passRetained(KeptBytes(bytes))
            unsafe made = MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, kept.takeUnretainedValue().address, releaseBytes, kept.toOpaque())
            if unsafe made == nil { unsafe kept.release() }
        }
        guard let made = unsafe made else { return nil }
        unsafe pointer = made
    }

    /// Makes a response whose body is read piece by piece from an exchange, which must outlive it.
    init?(streamOf exchange: Exchange) {
        // The block holds pieces only for clients of HTTP/1.0; for others they go into the connection's own memory.
        let made = unsafe MHD_create_response_from_callback(
            outlet_size_unknown(), 128, readStream, Unmanaged.passUnretained(exchange).toOpaque(), nil)
        guard let made = unsafe made else { return nil }
        unsafe pointer = made
    }

    deinit { unsafe MHD_destroy_response(pointer) }

    /// Lets the answer close the connection: for the answer to HEAD if the length of its body is not known.
    func endByClosing() { unsafe outlet_end_by_closing(pointer) }

    /// Adds the fields of an answer, and those that every answer has; false if there is no memory for them. Passes each field
    /// that can't be sent to `refuse`. May be called once only.
    func add(_ headers: Headers, isPage: Bool, refuse: (HeaderName) -> Void) -> Bool {
        let fields = headers.fields
        var size = outlet_fields_room()
        for index in fields.indices {
            size += fields[index].name.length + fields[index].value.utf8.count + outlet_field_room()
        }
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
            guard let start = buffer.baseAddress else { return false }
            var native = unsafe outlet_begin_fields(start, isPage ? 1 : 0)
            for index in fields.indices {
                let name = fields[index].name
                let isAdded =
                    name.isForLibrary
                    ? add(name.canonical, fields[index].value) : unsafe Self.add(fields[index], to: &native)
                if !isAdded { refuse(name) }
            }
            return unsafe outlet_set_fields(pointer, &native) != 0
        }
    }

    private static func add(_ field: Headers.Field, to native: inout outlet_fields) -> Bool {
        // Passed as an argument, each would be copied into an array first.
        unsafe field.name.canonical.withCString { name in
            unsafe field.value.withCString { value in
                unsafe outlet_add_field(&native, name, field.name.length, value, field.value.utf8.count) != 0
            }
        }
    }

    /// Adds a field through the library; false if it can't be sent, for example for a line break in its value.
    func add(_ name: String, _ value: String) -> Bool {
        // Passed as an argument, each would be copied into an array first.
        unsafe name.withCString { name in
            unsafe value.withCString { value in unsafe MHD_add_response_header(pointer, name, value) == .YES }
        }
    }

    /// Gives the response to a connection to send.
    func queue(on connection: OpaquePointer, status: Int) -> Bool {
        unsafe MHD_queue_response(connection, UInt32(clamping: status), pointer) == .YES
    }
}

/// Bytes that the library reads while it sends them.
@safe
private final class KeptBytes {
    let address: UnsafeMutableRawPointer?
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // An array's storage stays in its place while the array exists and is not changed.
        unsafe address = bytes.withUnsafeBytes { buffer in
            unsafe UnsafeMutableRawPointer(mutating: buffer.baseAddress)
        }
    }
}

/// Called by the library when it does not need the bytes any more.
private func releaseBytes(context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<KeptBytes>.fromOpaque(context).release()
}

/// Called by the library when the connection can take more of a stream.
private func readStream(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, size: Int
) -> Int {
    guard let context = unsafe context, let buffer = unsafe buffer else { return outlet_end_with_error() }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    return unsafe exchange.fill(UnsafeMutableRawBufferPointer(start: buffer, count: size))
}
