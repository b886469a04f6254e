import OutletTesting

extension ManualClock {
    /// Lets one second after the other pass while `body` waits, whatever else has deadlines.
    func passing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        let time = Task {
            while !Task.isCancelled {
                advance(by: .seconds(1))
                try? await Task.sleep(for: .milliseconds(10))
            }
        }
        defer { time.cancel() }
        return try await body()
    }
}
