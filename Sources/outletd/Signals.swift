import Dispatch
import Foundation

/// Signals that are waited for instead of ending the process.
struct Signals {
    private let stream: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    /// Takes these signals from now on.
    init(_ signals: Int32...) {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.stream = stream
        sources = signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield(number) }
            source.resume()
            return source
        }
    }

    /// The first signal that comes; nil where the task is cancelled before.
    func first() async -> Int32? {
        for await signal in stream { return signal }
        return nil
    }
}
