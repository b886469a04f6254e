import Foundation
import Outlet
import Testing

@testable import OutletSQLite

/// Random insertions, commits, removals, uses, checkpoints, failures and crashes, compared with a dictionary.
@Suite(.timeLimit(.minutes(5))) struct StoreModelTests {
    /// A store, and what it has to hold.
    private struct Trial {
        var folder = StoreFolder()
        var store: SQLiteStore
        var model: [SessionID: StoredSession] = [:]
        var removed: [StoredSession] = []
        var random: SeededGenerator
        var isFailing = false

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            store = try folder.store(seed % 4 == 0 ? .power : .process, .smallLog)
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

        mutating func anyID() -> SessionID? {
            model.keys.sorted { $0.halves < $1.halves }.randomElement(using: &random)
        }

        mutating func step() async throws {
            switch number(0...15) {
            case 0, 1: try await insert()
            case 2: try await remove()
            case 3: try await touch()
            case 4: try toggleFailure()
            case 5: try crash()
            case 6: try await check()
            default: try await commit()
            }
        }

        /// A new session, or one that was removed.
        private mutating func insert() async throws {
            let session = number(0...2) == 0 ? removed.popLast() ?? .sample() : .sample()
            do {
                #expect(try await store.insert(session) == (model[session.id] == nil))
                model[session.id] = session
            } catch {
                #expect(isFailing)
            }
        }

        private mutating func remove() async throws {
            guard let id = anyID() else { return }
            #expect(try await store.remove(id))
            #expect(try await !store.remove(id))
            if let session = model.removeValue(forKey: id) { removed.append(session) }
        }

        private mutating func touch() async throws {
            guard let id = anyID(), let head = model[id]?.head else { return }
            let time = number(900...1_500)
            do {
                try await store.touch(id, at: time)
                model[id]?.head = StoredHead(
                    version: head.version, lastUsed: max(time, head.lastUsed), due: head.due,
                    bytes: head.bytes)
            } catch {
                #expect(isFailing)
            }
        }

        /// Has updates of some sessions fail, or ends that.
        private mutating func toggleFailure() throws {
            if isFailing {
                try folder.allow()
            } else {
                try folder.refuse("UPDATE ON sessions", when: "OLD.number % 3 = \(number(0...2))")
            }
            isFailing.toggle()
        }

        private mutating func crash() throws {
            let next = try folder.afterCrash()
            if isFailing { try next.allow() }
            isFailing = false
            // Closed or dropped.
            if number(0...1) == 0 { store.close() }
            (folder, store) = (next, try next.store(.process, .smallLog))
        }

        private mutating func commit() async throws {
            guard let id = anyID(), let session = model[id] else { return }
            let step = number(0...5)
            let version = session.head.version + (step == 0 ? 2 : step == 1 ? 0 : 1)
            var dropped: [StoredRange] = []
            if step == 2 { dropped = [StoredRange(kind: 0, before: number(-1...version))] }
            let full = StoredSession.change(id, to: version)
            let change = StoredChange(
                id: id,
                head: StoredHead(
                    version: version, lastUsed: 1_000 + version, due: number(0...3) == 0 ? number(1...1_000) : nil,
                    bytes: full.head.bytes),
                added: full.added, dropped: dropped)
            do {
                #expect(try await store.commit(change) == (step > 1))
                if step > 1 { model[id] = session.after(change) }
            } catch {
                #expect(isFailing)
            }
        }

        func check() async throws {
            for (id, session) in model { #expect(try await store.load(id) == session) }
            for session in removed { #expect(try await store.load(session.id) == nil) }
            #expect(store.count == model.count)
            #expect(try await Set(store.sessions()) == Set(model.keys))
            for time in [0, 500, 1_000] {
                let due = model.values.filter { ($0.head.due ?? .max) <= time }
                let found = try await store.due(by: time)
                #expect(found.count == due.count)
                #expect(found.map { model[$0]?.head.due } == due.map(\.head.due).sorted { ($0 ?? 0) < ($1 ?? 0) })
            }
            for time in [1_003, 1_100, 2_000] {
                let idle = model.values.filter { $0.head.lastUsed < time }.map(\.id)
                #expect(try await Set(store.idle(since: time)) == Set(idle))
            }
            let reader = try SQLiteStoreReader(path: folder.path)
            for (id, session) in model { #expect(try await answer { try reader.load(id, then: $0) } == session) }
        }
    }

    @Test(arguments: 0..<60) func `whatever happens, a store holds what it has answered`(seed: UInt64) async throws {
        var trial = try Trial(seed: seed)
        for _ in 0..<120 { try await trial.step() }
        try await trial.check()
    }
}

extension StoredSession {
    /// The session after a commit, which takes back no later use.
    fileprivate func after(_ change: StoredChange) -> StoredSession {
        var next = applying(change)
        next.head = StoredHead(
            version: next.head.version, lastUsed: max(head.lastUsed, next.head.lastUsed),
            due: next.head.due,
            bytes: next.head.bytes)
        return next
    }
}
