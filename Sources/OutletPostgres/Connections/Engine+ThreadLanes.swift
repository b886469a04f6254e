extension Engine {
    /// Begins the connections that servers' threads request, and passes on those that can be used.
    func openThreadLanes() {
        for request in parts.inbox.takeLaneRequests() {
            let lane = Lane(
                to: parts.place, parts.pace, connected: { [unowned self] in setUpForThread($0) },
                lost: { _, _ in })
            threadLanes.append((request, lane))
        }
        let open = threadLanes.filter { $0.lane.isOpen }
        guard !open.isEmpty else { return }
        threadLanes.removeAll { $0.lane.isOpen }
        for (request, lane) in open { request.grant(lane) }
    }
}
