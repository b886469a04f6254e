internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages
internal import Logging

// The callbacks of the library. It calls them on its own threads.

/// A connection has opened or closed.
func noteConnection(
    context: UnsafeMutableRawPointer?, handle: OpaquePointer?,
    kept: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, event: MHD_ConnectionNotificationCode
) {
    guard let context = unsafe context, let handle = unsafe handle, let kept = unsafe kept else { return }
    let service = unsafe Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
    if event.rawValue == outlet_opened() {
        let connection = service.registry.add(
            unsafe outlet_socket(handle), from: unsafe NetworkAddress(of: handle), on: .current(of: service))
        unsafe kept.pointee = Unmanaged.passRetained(connection).toOpaque()
    } else if let pointer = unsafe kept.pointee {
        unsafe kept.pointee = nil
        service.registry.remove(unsafe Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
        service.bell.ringIfAwaited()
    }
}

extension NetworkAddress {
    /// The other end of a connection.
    fileprivate init?(of connection: OpaquePointer) {
        var (high, low): (UInt64, UInt64) = (0, 0)
        guard unsafe outlet_peer(connection, &high, &low) != 0 else { return nil }
        self.init(high: high, low: low)
    }
}

/// Called with the first line of a request: makes the request's exchange from the raw target.
func takeTarget(
    context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context, let handle = unsafe handle, let kept = unsafe outlet_socket_context(handle)
    else { return nil }
    let length = unsafe target.map { unsafe strlen($0) } ?? 0
    let bytes = unsafe UnsafeRawBufferPointer(start: target, count: length).assumingMemoryBound(to: UInt8.self)
    let exchange = unsafe Exchange(
        service: .fromOpaque(context), connection: .fromOpaque(kept), handle: handle, target: Target(bytes))
    exchange.enter(.receiving)
    unsafe outlet_spare_cookies(handle)
    if let target = unsafe target, let mark = unsafe memchr(target, CInt(UInt8(ascii: "?")), length) {
        unsafe outlet_spare_query(mark.assumingMemoryBound(to: CChar.self) + 1)
    }
    return unsafe Unmanaged.passRetained(exchange).toOpaque()
}

/// Called with a request's header, with each piece of its body, and with its end.
func advanceRequest(
    context: UnsafeMutableRawPointer?, handle: OpaquePointer?, path: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, part: UnsafePointer<CChar>?,
    size: UnsafeMutablePointer<Int>?, kept: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let pointer = unsafe kept?.pointee, let method = unsafe method, let size = unsafe size else { return .NO }
    let bytes = unsafe UnsafeRawBufferPointer(start: part, count: part == nil ? 0 : size.pointee)
    unsafe size.pointee = 0
    // The library keeps the exchange: it need not be counted once more.
    let goesOn = unsafe Unmanaged<Exchange>.fromOpaque(pointer)._withUnsafeGuaranteedRef { exchange in
        unsafe exchange.advance(method: method, target: path, version: version, part: bytes)
    }
    return goesOn ? .YES : .NO
}

/// Called when a request has ended in any way: the only callback that the library never leaves out.
func completeRequest(
    context: UnsafeMutableRawPointer?, handle: OpaquePointer?,
    kept: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
) {
    guard let pointer = unsafe kept?.pointee else { return }
    unsafe kept?.pointee = nil
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
    exchange.complete(
        isSent: reason.rawValue == outlet_completed(), isRefused: reason.rawValue == outlet_failed())
}

/// Logs a message of the library; most are about mistakes of clients.
func takeLog(context: UnsafeMutableRawPointer?, format: UnsafePointer<CChar>?, arguments: CVaListPointer?) {
    guard let context = unsafe context, let format = unsafe format, let arguments = unsafe arguments
    else { return }
    let service = unsafe Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
    guard service.logger.logLevel <= .debug else { return }
    let text = unsafe String(unsafeUninitializedCapacity: 512) { buffer in
        unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
            let length = unsafe vsnprintf(buffer.baseAddress, buffer.count, format, arguments)
            return max(0, min(Int(length), buffer.count - 1))
        }
    }
    service.logger.debug("\(withoutQuotation(text))")
}

/// Removes the quotation from a message: the library quotes request targets and header fields, which may hold secrets of a
/// client.
private func withoutQuotation(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }
    guard let start = line.firstIndex(of: "`"), let end = line.lastIndex(of: "'"), start < end else {
        return String(line)
    }
    return line[...start] + "…" + line[end...]
}
