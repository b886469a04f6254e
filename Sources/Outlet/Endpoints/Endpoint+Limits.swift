import ViewTree

// What sessions may hold.
extension Endpoint {
    /// Refuses a session that is to be opened if all of them hold what they may.
    func requireMemory() throws(Problem) {
        guard let bytes = sessions.bytes, bytes >= sessions.limits.all else { return }
        metrics.ofSessions.memoryRefusals.add(1)
        throw Problem(.outOfMemory, "The sessions hold all that they may: no further one is opened.")
    }
}
