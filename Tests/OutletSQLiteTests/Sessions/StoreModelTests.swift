import Foundation
import Outlet
import OutletSQLite
import Testing

/// Random insertions, commits, moves, removals, uses, sign-ins and their replacements, checkpoints, failures and crashes, compared with dictionaries.
@Suite(.timeLimit(.minutes(5))) struct StoreModelTests {
    /// A store, and what it has to hold.
    private struct Trial {
        var folder = StoreFolder()
        var store: SQLiteStore
        var model: [SessionID: StoredSession] = [:]
        var removed: [StoredSession] = []
        var signIns: [SignInID: StoredSignIn] = [:]
        var keys: [SessionID: MovedKey] = [:]
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
            switch number(0...21) {
            case 0, 1: try await insert()
            case 2: try await remove()
            case 3: try await touch()
            case 4: try toggleFailure()
            case 5: try crash()
            case 6: try await check()
            case 7: try await begin()
            case 8, 9: try await move()
            case 10: try await end()
            case 11: try await use()
            case 12: try await replace()
            default: try await commit()
            }
        }

        /// A new session, or one that was removed.
        private mutating func insert() async throws {
            let new = StoredSession.sample("new", of: number(0...1) == 0 ? anySignIn() : nil)
            let session = number(0...2) == 0 ? removed.popLast() ?? new : new
            let isFree = model[session.id] == nil && session.signIn.map { signIns[$0] != nil } ?? true
            do {
                #expect(try await store.insert(session) == isFree)
                if isFree { model[session.id] = session }
            } catch {
                #expect(isFailing)
            }
        }

        private mutating func remove() async throws {
            guard let id = anyID() else { return }
            #expect(try await store.remove(id))
            #expect(try await !store.remove(id))
            forget(id)
        }

        private mutating func forget(_ id: SessionID) {
            if let session = model.removeValue(forKey: id) { removed.append(session) }
            keys = keys.filter { $0.value.new != id }
        }

        private mutating func anySignIn() -> SignInID? {
            signIns.keys.sorted { $0.description < $1.description }.randomElement(using: &random)
        }

        private func signIn(end: Int) -> StoredSignIn {
            StoredSignIn(
                id: StoredSignIn.sample().id, principal: Principal(id: "Ada", roles: ["\(end)"]), began: 900,
                lastUsed: 900, proved: 900, idleTime: 400, end: end, client: "")
        }

        private mutating func begin() async throws {
            let signIn =
                anySignIn().flatMap { number(0...4) == 0 ? signIns[$0] : nil } ?? signIn(end: number(950...2_000))
            #expect(try await answer { try store.beginSignIn(signIn, then: $0) } == (signIns[signIn.id] == nil))
            signIns[signIn.id] = signIns[signIn.id] ?? signIn
        }

        /// A sign-in that is there is replaced by a new one, and some others are not.
        private mutating func replace() async throws {
            let id = number(0...4) == 0 ? StoredSignIn.sample().id : anySignIn() ?? StoredSignIn.sample().id
            let new = number(0...4) == 0 ? anySignIn().flatMap { signIns[$0] } : nil
            let signIn = new ?? signIn(end: number(950...2_000))
            let isMade = signIns[id] != nil && signIns[signIn.id] == nil
            do {
                #expect(try await answer { try store.replaceSignIn(id, by: signIn, then: $0) } == isMade)
                guard isMade else { return }
                (signIns[id], signIns[signIn.id]) = (nil, signIn)
                for session in model.values where session.signIn == id { model[session.id]?.signIn = signIn.id }
            } catch {
                #expect(isFailing)
            }
        }

        private mutating func move() async throws {
            guard let id = anyID(), let old = model[id] else { return }
            let begun = number(0...1) == 0 ? signIn(end: 1_500) : nil
            let other = number(0...2) == 0 ? old.signIn ?? anySignIn() : nil
            let isReplaced = begun != nil && number(0...1) == 0
            let ended = isReplaced ? nil : other
            let replaced = isReplaced ? other : nil
            let new = StoredSession.sample("moved", of: begun?.id ?? (number(0...1) == 0 ? old.signIn : nil))
            let key = MovedKey(old: id, new: new.id, key: 1, body: .max, end: number(1_000...1_400))
            let version = old.head.version + (number(0...4) == 0 ? 1 : 0)
            let isMade = version == old.head.version && (new.signIn == nil || begun != nil || new.signIn != ended)
            let move = StoredMove(
                old: id, version: version, session: new, begun: begun, ended: ended.map { [$0] } ?? [],
                replaced: replaced.map { [$0] } ?? [], key: key)
            let gone: [SessionID]?
            do {
                gone = try await answer { try store.move(move, then: $0) }
            } catch {
                return #expect(isFailing)
            }
            #expect((gone != nil) == isMade)
            guard isMade else { return }
            forget(id)
            #expect(Set(gone ?? []) == (ended.map { forget(endedBy: [$0]) } ?? []))
            if let replaced, let begun {
                signIns[replaced] = nil
                for session in model.values where session.signIn == replaced { model[session.id]?.signIn = begun.id }
            }
            if let begun { signIns[begun.id] = begun }
            (model[new.id], keys[id]) = (new, key)
        }

        @discardableResult
        private mutating func forget(endedBy ids: [SignInID]) -> Set<SessionID> {
            for id in ids { signIns[id] = nil }
            let gone = model.values.filter { $0.signIn.map(ids.contains) ?? false }.map(\.id)
            for id in gone { forget(id) }
            return Set(gone)
        }

        private mutating func end() async throws {
            if number(0...1) == 0, let id = anySignIn() {
                let gone = try await answer { try store.endSignIns([id], then: $0) }
                #expect(Set(gone) == forget(endedBy: [id]))
            } else {
                let time = number(900...1_500)
                let gone = try await answer { try store.expireSignIns(at: time, then: $0) }
                #expect(Set(gone) == forget(endedBy: signIns.values.filter { !$0.stands(at: time) }.map(\.id)))
                keys = keys.filter { $0.value.end > time }
            }
        }

        private mutating func use() async throws {
            guard let id = anySignIn() else { return }
            let time = number(800...1_500)
            try await answer { try store.useSignIn(id, at: time, then: $0) }
            signIns[id] = signIns[id]?.used(at: time)
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
            let found = try await answer { try store.signIns(of: nil, then: $0) }
            #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) }) == signIns)
            for id in removed.map(\.id) {
                #expect(try await answer { try store.moved(from: id, then: $0) } == keys[id])
            }
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
