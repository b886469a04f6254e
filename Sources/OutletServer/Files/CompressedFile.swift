import Gzip
import Synchronization

/// A file in the gzip format; compressed once, when it is first requested.
final class CompressedFile: Sendable {
    private enum State {
        case waiting([UInt8])
        case done([UInt8]?)
    }

    private let state: Mutex<State>

    init(_ bytes: [UInt8], type: String) {
        state = Mutex(ContentCoding.suits(bytes, type) ? .waiting(bytes) : .done(nil))
    }

    /// The compressed bytes; nil if the file would not become smaller.
    var bytes: [UInt8]? {
        state.withLock { state in
            if case .waiting(let bytes) = state { state = .done(Gzip.compress(bytes, level: 9)) }
            guard case .done(let compressed) = state else { return nil }
            return compressed
        }
    }
}
