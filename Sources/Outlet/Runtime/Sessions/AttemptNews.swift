import Foundation
import Logging
import Synchronization
import ViewTree

/// Tells the other nodes of a store of failed attempts at signing in, and counts theirs: so they count together, at whichever
/// node they are made. A node that starts takes over the series of the last hour.
///
/// What fails within a moment is told together. If the store fails, or there is too much to tell, the rest counts at this node
/// only.
final class AttemptNews: Sendable {
    /// How the store calls such items.
    private static let kind = "attempts"
    /// How long it is collected what has failed.
    private static let pause = Duration.milliseconds(200)
    /// Of how many accounts it is told at once: made-up names do not fill the store.
    private static let most = 50
    /// How many seconds a failure counts.
    private static let memory = 3_600

    private struct State {
        var outbox: [KeyedCode: AccountFailures] = [:]
        /// The place of the last item.
        var place = 0
        /// Whether it is going to be told what the outbox has.
        var isWaiting = false
        /// Whether the store's news were read before. The first reading has the newest item of each account.
        var hasRead = false
    }

    private let sender = Int.random(in: 1 ... .max)
    private let attempts: SignInAttempts
    private let store: any SharedStore
    private let environment: LoadEnvironment
    private let state = Mutex(State())

    init(of attempts: SignInAttempts, in store: any SharedStore, _ environment: LoadEnvironment) {
        self.attempts = attempts
        self.store = store
        self.environment = environment
    }

    /// Tells of attempts from now on.
    func begin() { attempts.follow { [weak self] in self?.note($0) } }

    private func note(_ failures: AccountFailures) {
        let isFirst = state.withLock { state in
            let account = failures.account
            if state.outbox[account] == nil, state.outbox.count == Self.most { return false }
            state.outbox[account] = state.outbox[account]?.followed(by: failures) ?? failures
            defer { state.isWaiting = true }
            return !state.isWaiting
        }
        if isFirst { publishLater() }
    }

    private func publishLater() {
        _ = environment.times.deadlines.after(Self.pause) { [weak self] in self?.publish() }
    }

    private func publish() {
        let now = Int(environment.times.date().timeIntervalSince1970)
        let items = state.withLock { state in
            defer { state.outbox = [:] }
            return state.outbox.values.map { failures in
                state.place += 1
                return NewsItem(
                    sender: sender, place: state.place, kind: Self.kind, name: failures.account.text,
                    bytes: failures.bytes(at: now))
            }
        }
        let finish: Completion<Void> = { answer in
            let isMore = self.state.withLock { state in
                state.isWaiting = !state.outbox.isEmpty
                return state.isWaiting
            }
            switch answer {
            case .success: self.store.bus.tellNews()
            case .failure(let error):
                self.environment.rareLog.warning(
                    "Other nodes can't be told of failed attempts at signing in", ["error": "\(error)"])
            }
            if isMore { self.publishLater() }
        }
        StoreAnswer.pass(to: finish) { try store.publish(items, then: $0) }
    }

    /// Counts what other nodes have told.
    func take(_ items: [PublishedItem]) {
        let isFirst = state.withLock { state in
            defer { state.hasRead = true }
            return !state.hasRead
        }
        let now = Int(environment.times.date().timeIntervalSince1970)
        for item in items.lazy.map(\.item) where item.kind == Self.kind && item.sender != sender {
            guard let (failures, time) = AccountFailures.read(item.name, item.bytes, asWhole: isFirst) else { continue }
            let age = isFirst ? max(0, now - time) : 0
            guard age < Self.memory else { continue }
            attempts.take(failures, ago: .seconds(age))
            environment.logger.debug(
                "Failed attempts at another node are counted",
                metadata: ["count": "\(failures.count)", "series": "\(failures.series)"])
        }
    }
}

extension AccountFailures {
    /// The bytes of an item, with a time in seconds since 1970.
    fileprivate func bytes(at time: Int) -> [UInt8] {
        let json: JSON = [
            "endsSeries": .bool(endsSeries), "count": .number(Double(count)), "series": .number(Double(series)),
            "time": .number(Double(time)),
        ]
        var writer = JSONWriter()
        writer.write(json)
        return writer.bytes
    }

    /// Reads the failures of an item, and when it was written: only the new ones, or with `asWhole` all of the series. Nil if
    /// the item is malformed.
    fileprivate static func read(
        _ name: String, _ bytes: [UInt8], asWhole: Bool
    ) -> (AccountFailures, time: Int)? {
        guard let account = KeyedCode(text: name), let json = try? JSON(parsing: bytes),
            let endsSeries = json["endsSeries"]?.bool, let count = json["count"]?.integer,
            let series = json["series"]?.integer, let time = json["time"]?.integer, count >= 0, series >= 0, time >= 0
        else { return nil }
        return (
            AccountFailures(
                account: account, endsSeries: endsSeries || asWhole, count: asWhole ? series : count, series: series),
            time
        )
    }
}

extension KeyedCode {
    fileprivate var text: String { Data(bytes).base64URL }

    fileprivate init?(text: String) {
        guard let data = Data(base64URL: text[...]), data.count == 16 else { return nil }
        self.init(Array(data))
    }
}
