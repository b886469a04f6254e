internal import CMicroHTTPD
internal import Glibc

/// Passes the chunks of a body from the library's buffer to a ``ChunkWatch``.
@safe
struct Chunks {
    private var watch: ChunkWatch
    /// The start of the library's buffer while it reads the body.
    private let start: UnsafeMutableRawPointer
    private let socket: Int32
    /// The socket's count of received bytes when the body may have ended.
    private var received: UInt64?

    init(after header: RawHeader, from socket: Int32) {
        unsafe start = header.end
        self.socket = socket
        let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
        watch = ChunkWatch(unsafe Span(_unsafeStart: bytes, count: ChunkWatch.reach))
        if watch.mayHaveEnded { received = Self.received(from: socket) }
    }

    /// Takes a piece of data that the library hands over.
    ///
    /// Reading `reach` bytes past the piece is safe: the library's notes of the header's fields follow its buffer in the same
    /// block. The bytes that were read are wiped, so that the watch never takes old bytes for received ones.
    mutating func take(_ piece: UnsafeRawBufferPointer) {
        guard let address = piece.baseAddress else { return }
        let place = unsafe address - UnsafeRawPointer(start)
        let end = place + piece.count
        guard place >= 0 else { return watch.lose() }
        let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
        watch.take(place..<end, of: unsafe Span(_unsafeStart: bytes, count: end + ChunkWatch.reach))
        unsafe memset(start, 0, end)
        if watch.mayHaveEnded { received = Self.received(from: socket) }
    }

    /// All of the body has come.
    func finish() -> ChunkWatch.Judgement {
        watch.finish(isWhole: watch.mayHaveEnded && received != nil && received == Self.received(from: socket))
    }

    /// How many bytes the kernel has received on the socket; nil if it does not tell.
    private static func received(from socket: Int32) -> UInt64? {
        var count: UInt64 = 0
        return unsafe outlet_received(socket, &count) == 0 ? nil : count
    }
}
