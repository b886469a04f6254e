import ViewTree

extension Reducer {
    /// The size of what a session can't drop, and how many values were visited. Each container caches its own size.
    func size(of session: SessionState) throws -> (size: WrittenSize, looked: Int) {
        var size = WrittenSize()
        var looked = 0
        for entry in session.stack {
            size.bytes += 192 + entry.opening.size
            if let known = entry.container.knownSize {
                size.add(known)
                continue
            }
            let counter = SizeCounter()
            entry.container.count(in: counter)
            try scene(entry, session.locale).loads?.count(entry.container, in: counter)
            entry.container.keep(counter.size)
            size.add(counter.size)
            looked += counter.size.values
        }
        size.bytes += session.client?.bytes ?? 0
        for effect in session.effects { size.bytes += effect.json.count + 32 }
        size.bytes += session.answers?.knownBytes ?? 0
        if session.work.isEmpty, session.undos.isEmpty { return (size, looked) }
        let counter = SizeCounter()
        for undo in session.undos { counter.count(undo.effects) }
        for work in session.work {
            counter.add(bytes: 96 + (work.key?.utf8.count ?? 0))
            if let caller = work.caller { counter.count(caller) }
            switch work.kind {
            case .call(let call): counter.count(call)
            case .delayed(let delayed): counter.count(delayed)
            case .endSignIns(.one(let id)): counter.add(bytes: id.utf8.count)
            case .load, .identification, .endSignIns(.others): break
            }
        }
        return (size + counter.size, looked + counter.size.values)
    }

    /// Measures the size of a session.
    func measure(_ session: inout SessionState) throws {
        let (size, looked) = try size(of: session)
        session.size.measure(size, looked: looked)
    }
}
