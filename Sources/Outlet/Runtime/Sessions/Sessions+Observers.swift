package import FoundationEssentials

extension Sessions {
    /// Lets somebody follow a session, whose use is noted.
    package func add(_ observer: any SessionObserver, of id: SessionID, noting use: SessionUse) {
        metrics.streams.add(1)
        live.add(observer, of: id)
        use.noteStream(time)
        // After the observer was added: either this sees that the server drains, or whoever drains sees the observer.
        if isDraining { observer.end(.draining) }
    }

    /// Lets somebody follow a session no more.
    package func remove(_ observer: any SessionObserver, of id: SessionID, noting use: SessionUse) {
        use.noteStream(time)
        live.remove(observer, of: id)
        metrics.streams.add(-1)
    }

    /// Tells all who follow a session that nothing has happened for a while.
    package func keepStreamsAlive(now: Date) {
        tellTime(now)
        for stream in live.streams { stream.keepAlive() }
    }
}
