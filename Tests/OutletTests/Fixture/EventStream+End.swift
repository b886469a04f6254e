import OutletTesting

extension EventStream {
    /// Reads to the end, and gives the reason that the server states; nil if it states none.
    func endReason() async throws -> String? {
        while let message = try await next() {
            if message.event == "end" { return message.json["reason"]?.string }
        }
        return nil
    }
}
