import Synchronization
import Testing

@testable import Outlet

/// What of an observation reaches those who observe, and what of a reading.
@Suite(.timeLimit(.minutes(2))) struct LiveValuesTests {
    private typealias Values = LiveValues<String, String>

    /// The first observation brings its value when the gate opens, also if it was called off before; the later ones bring
    /// theirs at once.
    private final class Script: Sendable {
        let gate = Gate()
        let begun = Atomic(0)
        let ended = Atomic(0)
        /// What a reading finds.
        let now = Mutex("")

        func run(failing error: (any Error)?, _ receive: @Sendable (String) -> Void) async throws {
            guard begun.add(1, ordering: .relaxed).oldValue == 0 else {
                receive("new")
                try await Task.sleep(for: .seconds(3600))
                return
            }
            defer { ended.add(1, ordering: .relaxed) }
            await gate.pass()
            if let error { throw error }
            receive("old")
        }

        /// Whether the first observation is over.
        var hasEnded: Bool { ended.load(ordering: .relaxed) > 0 }
    }

    private let script = Script()

    private func values(failing error: (any Error)? = nil) -> Values {
        let script = script
        let read = Observation<String, String>.Read { _ in
            script.now.withLock { $0 }
        } later: { _ in
            script.now.withLock { $0 }
        }
        let observe: Observation<String, String>.Observe = { _, _, receive in
            try await script.run(failing: error, receive)
        }
        return Values(Observation(merge: { $1 }, read: read, observe: observe))
    }

    private func value(_ values: Values) -> String? {
        if case .value(let value) = values.latest("key") { value } else { nil }
    }

    @Test(arguments: [nil, Mishap()] as [Mishap?])
    func `what an observer that was called off still brings does not reach its successor`(error: Mishap?) async throws {
        let values = values(failing: error)
        let (first, second) = (Values.Observer { _ in }, Values.Observer { _ in })
        values.add(first, to: "key")
        try await eventually("the first has a value that it has not told") { script.gate.arrivals == 1 }
        values.remove(first, from: "key")
        values.add(second, to: "key")
        try await eventually("the second has its value") { value(values) == "new" }
        script.gate.open()
        try await eventually("the first is over") { script.hasEnded }
        // It tells what it has after it has said that it is over.
        for _ in 0..<100 { await Task.yield() }
        #expect(value(values) == "new")
        values.remove(second, from: "key")
    }

    @Test func `what is on its way while a value is read again does not come after it`() async throws {
        let values = values()
        let told = Atomic(0)
        let observer = Values.Observer { _ in told.add(1, ordering: .relaxed) }
        values.add(observer, to: "key")
        try await eventually("an older value is on its way") { script.gate.arrivals == 1 }
        script.now.withLock { $0 = "read" }
        guard case .value("read") = values.reread("key", Reading(isAnew: true, isAtHand: true)) else {
            Issue.record("It can be read at once.")
            return
        }
        script.gate.open()
        try await eventually("the first is over") { script.hasEnded }
        // The observation began anew after what was read, and brings what came later.
        try await eventually("who observes is told") { value(values) == "new" && told.load(ordering: .relaxed) > 0 }
        values.remove(observer, from: "key")
    }

    @Test func `an observer is told of news once, until it looks`() async throws {
        let (news, source) = AsyncStream<String>.makeStream()
        let values = Values(
            Observation(merge: { $1 }, read: nil) { _, _, receive in for await value in news { receive(value) } })
        let told = Atomic(0)
        let toldEach = Atomic(0)
        let patient = Values.Observer { _ in told.add(1, ordering: .relaxed) }
        let eager = Values.Observer { observer in
            observer.look()
            toldEach.add(1, ordering: .relaxed)
        }
        values.add(patient, to: "key")
        values.add(eager, to: "key")
        func bring(_ value: String, _ count: Int) async throws {
            source.yield(value)
            try await eventually("all are told of '\(value)'") {
                self.value(values) == value && toldEach.load(ordering: .relaxed) == count
            }
        }
        for count in 1...3 { try await bring("\(count)", count) }
        try await bring("4", 4)
        #expect(told.load(ordering: .relaxed) == 1)
        patient.look()
        try await bring("5", 5)
        try await bring("6", 6)
        #expect(told.load(ordering: .relaxed) == 2)
        values.remove(patient, from: "key")
        values.remove(eager, from: "key")
    }

    @Test func `what is not read on this thread is waited for, and is as new`() async throws {
        let values = values()
        script.now.withLock { $0 = "read" }
        guard case .later = values.reread("key", Reading(isAnew: true, isAtHand: false)) else {
            Issue.record("There is no budget.")
            return
        }
        #expect(try await values.rereadLater("key") == "read")
    }
}
