internal import CMicroHTTPD
internal import Glibc

/// The chunks of a body in the library's buffer, and what watches them.
@safe
struct Chunks {
    private var watch: ChunkWatch
    /// Where the library's buffer begins as long as it reads the body.
    private let start: UnsafeMutableRawPointer
    private let socket: Int32
    /// How many bytes the library had received when the body may have ended.
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
    /// The library's notes of the header's fields stand behind its buffer, so that what is looked at behind the piece is
    /// memory of the same block. What was read is wiped, so that nothing old is taken for something that came.
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

    /// How many bytes the library has received; nil if that can't be told at this moment.
    private static func received(from socket: Int32) -> UInt64? {
        var count: UInt64 = 0
        return unsafe outlet_received(socket, &count) == 0 ? nil : count
    }
}
