import Logging

extension Logger {
    /// Logs facts that could not be followed.
    func note(_ faults: [FactFault], of session: SessionID) {
        for fault in faults {
            var metadata: Logger.Metadata = [
                "screen": "\(fault.screen)", "fact": "\(fault.fact)", "session": "\(session.prefix)…",
            ]
            if let error = fault.error {
                metadata["error"] = "\(error)"
                self.error("What follows a fact failed", metadata: metadata)
            } else {
                warning("Facts led to one another without an end", metadata: metadata)
            }
        }
    }
}
