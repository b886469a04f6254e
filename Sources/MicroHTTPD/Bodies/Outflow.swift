internal import HTTPMessages

/// A source while it is sent; keeps the rest of a piece that did not fit.
final class Outflow {
    /// The result of filling a buffer.
    enum Outcome {
        case filled(Int)
        case idle
        case end
    }

    private let source: any ByteSource
    private var rest: ArraySlice<UInt8> = []
    private var isStopped = false

    init(_ source: any ByteSource) { self.source = source }

    /// Copies as many bytes of the source into a buffer as fit.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        if rest.isEmpty {
            switch source.next() {
            case .bytes(let bytes): rest = bytes[...]
            case .idle: return .idle
            case .end: return .end
            }
            if rest.isEmpty { return .idle }
        }
        let count = min(rest.count, buffer.count)
        unsafe buffer.copyBytes(from: rest.prefix(count))
        rest = count == rest.count ? [] : rest.dropFirst(count)
        return .filled(count)
    }

    /// Tells the source that it is not needed any more; once.
    func stop() {
        guard !isStopped else { return }
        isStopped = true
        rest = []
        source.stop()
    }
}
