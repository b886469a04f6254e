import Outlet
import Synchronization
import ViewTree

/// What clients have seen of a model that several sessions share, each beside a model of its own.
final class SharedHistory: Sendable {
    /// What a document shows.
    struct Shown: Sendable, Equatable {
        var own: [String] = []
        var all: [String] = []

        init() {}

        /// What a whole document shows.
        init(of document: JSON) {
            let children = document["tree"]?["children"]
            own = Self.entries(in: children?[0]?["text"])
            all = Self.entries(in: children?[1]?["text"])
        }

        /// Takes what a patch changes.
        mutating func take(_ patch: JSON) {
            for operation in patch.array ?? [] {
                switch operation["path"]?.string {
                case "/tree/children/0/text": own = Self.entries(in: operation["value"])
                case "/tree/children/1/text": all = Self.entries(in: operation["value"])
                default: break
                }
            }
        }

        private static func entries(in text: JSON?) -> [String] {
            (text?.string ?? "").split(separator: " ").map(String.init)
        }
    }

    private struct Seen {
        let what: String
        let session: Int
        /// When it was asked for; nil in a stream, which shows what it has.
        let began: Int?
        let shown: Shown
    }

    private struct State {
        var seen: [Seen] = []
        /// The answers to each tag.
        var answers: [String: [String]] = [:]
        /// When each tag was answered first.
        var answered: [String: Int] = [:]
        /// What each stream shows last.
        var streams: [Int: (session: Int, shown: Shown)] = [:]
    }

    private let state = Mutex(State())

    /// The tag of an event, which names its session.
    static func tag(_ session: Int, _ number: Int) -> String { "both-\(session)-\(number)" }

    func answer(_ tag: String, _ text: String) {
        state.withLock { state in
            state.answers[tag, default: []].append(text)
            if state.answered[tag] == nil { state.answered[tag] = Scheduler.shared.steps }
        }
    }

    func see(_ what: String, of session: Int, began: Int, _ shown: Shown) {
        state.withLock { $0.seen.append(Seen(what: what, session: session, began: began, shown: shown)) }
    }

    func see(inStream stream: Int, of session: Int, _ shown: Shown) {
        state.withLock { state in
            state.streams[stream] = (session, shown)
            state.seen.append(Seen(what: "stream \(stream)", session: session, began: nil, shown: shown))
        }
    }

    /// What is wrong with all that was seen, where the sessions show this at their end, on all nodes. Streams of nodes that are gone
    /// show no more.
    func faults(at ends: [(session: Int, shown: Shown)], streams living: Set<Int>) -> [String] {
        let state = state.withLock { $0 }
        var faults: [String] = []
        func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) { if !holds { faults.append(sentence()) } }
        guard let all = ends.first?.shown.all else { return ["No board is left"] }
        for (session, shown) in ends {
            expect(shown.all == all, "Board \(session) ends with \(shown.all), and another one with \(all)")
        }
        for (tag, answers) in state.answers.sorted(by: { $0.key < $1.key }) {
            let count = all.count { $0 == tag }
            expect(count == 1, "\(tag) was answered, and is shared \(count) times")
            expect(Set(answers).count == 1, "\(tag) was answered in different ways: \(answers)")
        }
        expect(Set(all).count == all.count, "Something is shared twice: \(all)")
        let seen = state.seen + ends.map { Seen(what: "the end", session: $0.session, began: nil, shown: $0.shown) }
        for one in seen {
            let what = "\(one.what), of board \(one.session),"
            expect(all.starts(with: one.shown.all), "\(what) showed \(one.shown.all), which is no beginning of \(all)")
            let own = one.shown.all.filter { $0.hasPrefix("both-\(one.session)-") }
            expect(
                own == one.shown.own, "\(what) showed \(one.shown.own) beside \(one.shown.all): one without the other")
            guard let began = one.began else { continue }
            for (tag, step) in state.answered where step < began {
                expect(one.shown.all.contains(tag), "\(what) did not show \(tag), which was answered before")
            }
        }
        for (number, last) in state.streams.sorted(by: { $0.key < $1.key }) where living.contains(number) {
            expect(
                last.shown.all == all,
                "Stream \(number) of board \(last.session) ends with \(last.shown.all), not \(all)")
        }
        return faults
    }
}
