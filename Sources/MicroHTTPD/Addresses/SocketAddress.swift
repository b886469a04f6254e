internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages

/// An IPv4 or IPv6 address with its port.
struct SocketAddress: Sendable {
    private var storage = sockaddr_storage()
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// The address family.
    var family: Int32 { Int32(storage.ss_family) }

    /// The addresses to listen on for a host, IPv4 first.
    static func resolve(_ host: String, port: UInt16) -> [SocketAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard !host.isEmpty, unsafe getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            if let source = unsafe entry.pointee.ai_addr {
                var address = SocketAddress()
                address.length = unsafe entry.pointee.ai_addrlen
                unsafe withUnsafeMutableBytes(of: &address.storage) { target in
                    let size = min(target.count, Int(address.length))
                    unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: source, count: size))
                }
                addresses.append(address)
            }
            unsafe next = entry.pointee.ai_next
        }
        return addresses.filter { $0.family == AF_INET } + addresses.filter { $0.family == AF_INET6 }
    }

    /// The address without the port.
    var network: NetworkAddress? {
        var address = self
        var (high, low): (UInt64, UInt64) = (0, 0)
        let isRead = unsafe address.withPointer { pointer, _ in unsafe outlet_read_address(pointer, &high, &low) }
        return isRead == 0 ? nil : NetworkAddress(high: high, low: low)
    }

    /// Makes an empty address for a system call to fill in.
    init() {}

    /// The local address of a socket; nil if it has none.
    init?(of descriptor: Int32) {
        let result = unsafe withPointer { pointer, length in unsafe getsockname(descriptor, pointer, length) }
        guard result == 0 else { return nil }
    }

    /// The port.
    var port: UInt16 {
        var address = self
        return unsafe withUnsafeBytes(of: &address.storage) { bytes in
            // Both families keep the port in the same place, in network order.
            unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        }
    }

    /// Binds a socket to this address; an IPv6 one to IPv6 alone unless it is the wildcard.
    mutating func bind(_ descriptor: Int32) -> Int32 {
        unsafe withPointer { pointer, length in unsafe Glibc.bind(descriptor, pointer, length.pointee) }
    }

    /// Takes the next connection off a listening socket, and its peer's address. The library makes it non-blocking.
    mutating func accept(from descriptor: Int32) -> Int32 {
        unsafe withPointer { pointer, length in
            unsafe Glibc.accept(descriptor, pointer, length)
        }
    }

    /// Calls a function of the socket interface with this address.
    mutating func withPointer<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
    ) -> Result {
        unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe withUnsafeMutablePointer(to: &length) { length in unsafe body(address, length) }
            }
        }
    }
}
