import MicroHTTPD
import Synchronization
import Testing

/// A source that sends what a test puts into it.
final class TestSource: ByteSource {
    private struct State {
        var pieces: [[UInt8]] = []
        var isEnded = false
        var wake: (@Sendable () -> Void)?
        var starts = 0
        var stops = 0
        var idles = 0
    }

    private let state = Mutex(State())

    var starts: Int { state.withLock { $0.starts } }
    var stops: Int { state.withLock { $0.stops } }
    /// How often it was asked and had nothing.
    var idles: Int { state.withLock { $0.idles } }

    func put(_ text: String) {
        let wake = state.withLock { state in
            state.pieces.append(Array(text.utf8))
            return state.wake
        }
        wake?()
    }

    func end() {
        let wake = state.withLock { state in
            state.isEnded = true
            return state.wake
        }
        wake?()
    }

    func start(wake: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.starts += 1
            state.wake = wake
        }
    }

    func next() -> Piece {
        let (piece, wake): (Piece, (@Sendable () -> Void)?) = state.withLock { state in
            if !state.pieces.isEmpty { return (.bytes(state.pieces.removeFirst()), nil) }
            if !state.isEnded { state.idles += 1 }
            return (state.isEnded ? .end : .idle, nil)
        }
        wake?()
        return piece
    }

    func stop() { state.withLock { $0.stops += 1 } }
}

/// Waits until something has become true; a minute at most, which only what hangs takes.
func eventually(
    _ sentence: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ isTrue: () -> Bool
) async throws {
    for _ in 0..<6000 {
        if isTrue() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record(sentence ?? "It did not become true.", sourceLocation: sourceLocation)
}
