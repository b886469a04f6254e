#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Sessions {
    /// Adds an observer of a session, and records the use.
    package func add(_ observer: any SessionObserver, of id: SessionID, noting use: SessionUse) {
        turns.metrics.streams.add(1)
        live.add(observer, of: id)
        turns.bringUpToDate(id)
        if turns.isSharing { turns.showShared(to: id) }
        if turns.application.showsViewers, let session = turns.store.resident(id) {
            turns.noteAsked(session, streams: 1)
        }
        use.noteStream(keeper.time)
        // After adding: either this sees the draining, or `drain()` sees the observer.
        if isDraining { observer.end(.draining) }
    }

    /// Removes an observer of a session, and records the use.
    package func remove(_ observer: any SessionObserver, of id: SessionID, noting use: SessionUse) {
        use.noteStream(keeper.time)
        if turns.application.showsViewers { turns.environment.presence.noteStreamEnd(id) }
        live.remove(observer, of: id)
        turns.metrics.streams.add(-1)
    }

    /// Calls `then` with why the streams of a missing session end.
    package func whyGone(_ id: SessionID, then: @escaping @Sendable (StreamEnd) -> Void) {
        turns.whyGone(id, then: then)
    }

    /// Updates the time, and calls ``SessionObserver/keepAlive()`` of all streams.
    package func keepStreamsAlive(now: Date) {
        keeper.tellTime(now)
        for stream in live.streams { stream.keepAlive() }
    }
}
