import Outlet
import Synchronization

/// What clients have seen of a session, in the order of its steps. A checker judges it without knowing how nodes work.
final class History: Sendable {
    /// What a client has sent.
    struct Sent: Sendable {
        let tag: String
        let began: Int
        /// Nil while it is not answered.
        var ended: Int?
        var answers: [String] = []
    }

    /// What a client has seen of the journal: its entries at a revision.
    struct Seen: Sendable {
        let what: String
        let began: Int
        let revision: Int
        let entries: [String]
    }

    struct State: Sendable {
        var sent: [String: Sent] = [:]
        var seen: [Seen] = []
        /// What is known to be at least: the highest revision in an answer, by the step at which that had come.
        var revisions: [(step: Int, revision: Int)] = []
        var refusals: [(what: String, began: Int, revision: Int, isRefusal: Bool)] = []
        /// What the streams have shown, by stream.
        var streams: [Int: [Seen]] = [:]
        /// The calls of services, by their keys: the number of the lease of each.
        var calls: [String: [Int]] = [:]
        var faults: [String] = []
    }

    let state = Mutex(State())

    func fault(_ sentence: String) { state.withLock { $0.faults.append(sentence) } }

    func call(_ key: String, _ number: Int) { state.withLock { $0.calls[key, default: []].append(number) } }

    func begin(_ tag: String) {
        state.withLock { $0.sent[tag] = Sent(tag: tag, began: Scheduler.shared.steps) }
    }

    /// An event was answered, with the journal that its patch shows.
    func end(_ tag: String, _ answer: String, revision: Int, entries: [String], began: Int) {
        state.withLock { state in
            if state.sent[tag]?.ended == nil { state.sent[tag]?.ended = Scheduler.shared.steps }
            state.sent[tag]?.answers.append(answer)
            state.revisions.append((Scheduler.shared.steps, revision))
            state.seen.append(Seen(what: "the answer to \(tag)", began: began, revision: revision, entries: entries))
        }
    }

    func see(_ what: String, began: Int, revision: Int, entries: [String]) {
        state.withLock { state in
            state.seen.append(Seen(what: what, began: began, revision: revision, entries: entries))
            state.revisions.append((Scheduler.shared.steps, revision))
        }
    }

    /// Something was answered without a change, or refused, at a revision.
    func keep(_ what: String, began: Int, revision: Int, isRefusal: Bool) {
        state.withLock { state in
            state.refusals.append((what, began, revision, isRefusal))
            state.revisions.append((Scheduler.shared.steps, revision))
        }
    }

    func see(inStream stream: Int, revision: Int, entries: [String]) {
        state.withLock { state in
            state.streams[stream, default: []].append(
                Seen(what: "stream \(stream)", began: Scheduler.shared.steps, revision: revision, entries: entries))
        }
    }
}

extension History {
    /// The events that were not answered.
    var unanswered: [String] {
        state.withLock { $0.sent.values.filter { $0.ended == nil }.map { "\($0.tag) is not answered" } }
    }

    /// What is wrong, given the journal at its end.
    func faults(at end: [String], revision: Int) -> [String] {
        let state = state.withLock { $0 }
        var faults = state.faults
        func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) { if !holds { faults.append(sentence()) } }
        for (tag, sent) in state.sent.sorted(by: { $0.key < $1.key }) {
            let count = end.count { $0 == tag }
            expect(count <= 1, "\(tag) took effect \(count) times")
            if sent.ended != nil { expect(count == 1, "\(tag) was answered, and took no effect") }
            expect(Set(sent.answers).count <= 1, "\(tag) was answered in different ways: \(sent.answers)")
        }
        var journals: [Int: [String]] = [revision: end]
        for seen in state.seen + state.streams.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
            expect(
                end.starts(with: seen.entries),
                "\(seen.what) showed \(seen.entries) at \(seen.revision), which is no beginning of \(end)")
            if let other = journals[seen.revision] {
                expect(other == seen.entries, "\(seen.what) showed another journal at revision \(seen.revision)")
            }
            journals[seen.revision] = seen.entries
        }
        for seen in state.seen {
            let known = state.revisions.filter { $0.step < seen.began }.map(\.revision).max() ?? 0
            expect(
                seen.revision >= known,
                "\(seen.what) was at revision \(seen.revision), and \(known) was answered before it was asked for")
        }
        for (what, began, revision, isRefusal) in state.refusals {
            let known = state.revisions.filter { $0.step < began }.map(\.revision).max() ?? 0
            expect(revision >= known, "\(what) was decided at \(revision), and \(known) was answered before")
            if isRefusal, let journal = journals[revision] {
                expect(!journal.count.isMultiple(of: 2), "\(what) was refused at \(revision), where it was offered")
            }
        }
        for (number, seen) in state.streams {
            expect(
                zip(seen, seen.dropFirst()).allSatisfy { $0.revision < $1.revision },
                "Stream \(number) went back: \(seen.map(\.revision))")
            expect(
                seen.last?.revision == revision,
                "Stream \(number) ends at \(seen.last?.revision ?? 0), and the session at \(revision)")
        }
        for tag in end where tag.hasPrefix("note") {
            let count = end.count { $0 == "answer-\(tag)" }
            expect(count == 1, "The answer to the call of \(tag) came \(count) times")
        }
        expect(!end.contains("failed"), "A call has failed")
        for numbers in state.calls.values {
            expect(Set(numbers).count == numbers.count, "A call was made with the numbers \(numbers)")
        }
        return faults
    }
}
