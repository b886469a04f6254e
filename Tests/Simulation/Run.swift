import FoundationEssentials
import Logging
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Synchronization
import ViewTree

/// One run: nodes, clients and mishaps, all from one seed.
final class Run: Sendable {
    /// A node with what is in flight to it.
    struct Place: Sendable {
        let node: SimulatedNode
        let channel: any Channel
        let clock: ManualClock
        let endpoint: Endpoint
    }

    private struct State {
        var places: [Place] = []
        /// Requests whose clients give up when the node is gone or held up.
        var waiting: [(node: Int, give: @Sendable () -> Void)] = []
        var busy = 0
        var streams = 0
        var session = ""
        /// The sessions that share a model.
        var boards: [String] = []
        /// Whether the run was judged.
        var hasEnded = false
        var answered: [String: String] = [:]
    }

    /// How many nodes there are in all: three at a time.
    private static let nodes = 12
    /// How often something may happen to them: clients that are always held up never come to an end.
    private static let mishaps = 100
    private static let clients = 4
    private static let actions = 5
    private static let boards = 2

    private let cluster = MemoryCluster()
    private let history = History()
    private let sharedHistory = SharedHistory()
    private let fault: Fault?
    private let state = Mutex(State())
    private let app: Application

    init(_ fault: Fault?) throws {
        self.fault = fault
        app = try Application(
            name: "Simulation",
            services: [
                Service(Note.self, tries: 10_000) { [history] note, key, number in
                    history.call(key, number)
                    await Scheduler.shared.pause()
                    return "answer-\(note.tag)"
                }
            ]
        ) {
            Screen(JournalController())
            Screen.board
        }
    }

    private func random(_ limit: Int) -> Int { Scheduler.shared.random(below: limit) }

    // MARK: Nodes

    /// Starts a node, whose clock differs from those of the others.
    private func start() throws {
        let node = SimulatedNode(in: cluster, with: fault)
        let clock = ManualClock(at: .init(timeIntervalSince1970: Double(1_000_000 + random(5))))
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        let endpoint = Endpoint(
            app, store: node, configuration: configuration, logger: Logger(label: "") { _ in SwiftLogNoOpLogHandler() })
        let channel = try Transport.inProcess.channel(to: endpoint)
        state.withLock { state in
            state.places.append(Place(node: node, channel: channel, clock: clock, endpoint: endpoint))
        }
    }

    private var living: [(index: Int, place: Place)] {
        state.withLock { state in
            state.places.enumerated().filter { !$0.element.node.isGone }.map { ($0.offset, $0.element) }
        }
    }

    /// What may happen to a node at any step.
    private func meddle() throws {
        let living = living
        let (index, place) = living[random(living.count)]
        switch random(12) {
        case 0 where state.withLock({ $0.places.count }) < Self.nodes:
            place.node.end()
            giveUp(on: index)
            try start()
            if let (index, place) = self.living.last { watchAll(place, index) }
        case 1...4:
            place.node.holdUp()
            giveUp(on: index)
        case 5...8: place.node.goOn()
        default: place.clock.advance(by: .seconds(1))
        }
    }

    /// Lets a second go by for all, after which nothing that a node has told before it ended counts any more.
    private func advance() {
        for place in state.withLock({ $0.places }) {
            if place.node.isGone { cluster.stop(place.node.base) } else { place.clock.advance(by: .seconds(1)) }
        }
    }

    private func giveUp(on node: Int) {
        let given = state.withLock { state in
            defer { state.waiting.removeAll { $0.node == node } }
            return state.waiting.filter { $0.node == node }
        }
        for (_, give) in given { give() }
    }

    // MARK: Clients

    /// What a node answers; nil if the client gives up.
    private func send(
        _ method: Method, _ path: String, _ body: JSON? = nil, key: String? = nil
    ) async throws -> Answer? {
        let living = living
        let (index, place) = living[random(living.count)]
        let first = Mutex(false)
        let take: @Sendable () -> Bool = {
            first.withLock { taken in
                defer { taken = true }
                return !taken
            }
        }
        var headers = Headers()
        headers["content-type"] = body == nil ? nil : "application/json"
        headers["idempotency-key"] = key
        let fields = headers
        return await withCheckedContinuation { continuation in
            state.withLock { state in
                state.waiting.append((index, { if take() { continuation.resume(returning: nil) } }))
            }
            Task.detached {
                await Scheduler.shared.pause()
                let answer = try? await place.channel.send(
                    method, path, fields, body: body.map { Array($0.description.utf8) } ?? [])
                await Scheduler.shared.pause()
                if take() { continuation.resume(returning: answer) }
            }
        }
    }

    /// Sends a request until a node answers it, or the run has ended.
    private func insist(_ method: Method, _ path: String, _ body: JSON? = nil, key: String? = nil) async throws
        -> Answer
    {
        while !state.withLock({ $0.hasEnded }) {
            if let answer = try await send(method, path, body, key: key), answer.status < 500 { return answer }
            await Scheduler.shared.pause()
        }
        throw CancellationError()
    }

    private func act(_ client: Int) async throws {
        let path = "/sessions/\(state.withLock { $0.session })"
        for action in 0..<Self.actions {
            let began = Scheduler.shared.steps
            switch random(7) {
            case 0...2: try await write("entry", "entry-\(client)-\(action)", path)
            case 3: try await write("note", "note-\(client)-\(action)", path)
            case 4:
                let answer = try await insist(.get, path)
                history.see(
                    "read \(client)-\(action)", began: began, revision: Self.revision(answer),
                    entries: Self.entries(in: answer.json))
            case 5:
                let answer = try await insist(.post, "\(path)/events", ["node": "same", "event": "tap"])
                history.keep(
                    "same \(client)-\(action)", began: began, revision: Self.revision(answer), isRefusal: false)
            default:
                let tag = "even-\(client)-\(action)"
                guard let answer = try await send(.post, "\(path)/events", ["node": "even", "event": "tap"]) else {
                    continue
                }
                if answer.status == 409 {
                    history.keep(
                        tag, began: began, revision: answer.json["revision"]?.integer ?? 0, isRefusal: true)
                }
            }
        }
    }

    /// Writes on a board of its own, and reads it.
    private func share(_ board: Int) async throws {
        let path = "/sessions/\(state.withLock { $0.boards[board] })"
        for action in 0..<Self.actions {
            let began = Scheduler.shared.steps
            if random(3) == 0 {
                let answer = try await insist(.get, path)
                sharedHistory.see("a read", of: board, began: began, SharedHistory.Shown(of: answer.json))
                continue
            }
            let tag = SharedHistory.tag(board, action)
            let event: JSON = ["node": "both", "event": "change", "value": .string(tag)]
            for _ in 0..<(random(3) == 0 ? 2 : 1) {
                let answer = try await insist(.post, "\(path)/events", event, key: tag)
                guard answer.status == 200 else { return history.fault("\(tag) was refused: \(answer.text)") }
                sharedHistory.answer(tag, answer.text)
            }
        }
    }

    /// Posts an event until it is answered, and once more.
    private func write(_ node: String, _ tag: String, _ path: String) async throws {
        let began = Scheduler.shared.steps
        history.begin(tag)
        let event: JSON = ["node": .string(node), "event": "change", "value": .string(tag)]
        for _ in 0..<(random(3) == 0 ? 2 : 1) {
            let answer = try await insist(.post, "\(path)/events", event, key: tag)
            guard answer.status == 200 else {
                history.fault("\(tag) was refused: \(answer.text)")
                return
            }
            history.end(
                tag, answer.text, revision: Self.revision(answer), entries: Self.entries(inPatch: answer.json),
                began: began)
        }
    }

    private static func revision(_ answer: Answer) -> Int {
        Int(answer.headers["etag"]?.filter(\.isNumber) ?? "") ?? 0
    }

    private static func entries(in document: JSON) -> [String] {
        let text = document["tree"]?["children"]?[0]?["text"]?.string ?? ""
        return text.split(separator: " ").map(String.init)
    }

    private static func entries(inPatch patch: JSON) -> [String] {
        let text = patch.array?.last { $0["path"]?.string == "/tree/children/0/text" }?["value"]?.string ?? ""
        return text.split(separator: " ").map(String.init)
    }

    /// Follows all sessions at a node.
    private func watchAll(_ place: Place, _ number: Int) {
        Task.detached { try await self.watch(place, number) }
        for board in 0..<Self.boards { Task.detached { try await self.watch(board, place, number) } }
    }

    /// Follows a board at a node, until the node is gone.
    private func watch(_ board: Int, _ place: Place, _ number: Int) async throws {
        let path = "/sessions/\(state.withLock { $0.boards[board] })/stream"
        guard let stream = try? await place.channel.stream(path) else { return }
        var shown = SharedHistory.Shown()
        while let message = try await stream.next() {
            switch message.event {
            case "document": shown = SharedHistory.Shown(of: message.json)
            case "patch": shown.take(message.json)
            default: return
            }
            sharedHistory.see(inStream: number * Self.boards + board, of: board, shown)
        }
    }

    /// Follows a node's stream, until the node is gone.
    private func watch(_ place: Place, _ number: Int) async throws {
        let path = "/sessions/\(state.withLock { $0.session })/stream"
        guard let stream = try? await place.channel.stream(path) else { return }
        while let message = try await stream.next() {
            let revision = Int(message.id ?? "") ?? 0
            switch message.event {
            case "document":
                history.see(inStream: number, revision: revision, entries: Self.entries(in: message.json))
            case "patch":
                let entries = Self.entries(inPatch: message.json)
                history.see(inStream: number, revision: revision, entries: entries)
            default: return
            }
        }
    }

    // MARK: The run

    /// Counts a task that the run waits for.
    private func begin(_ body: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.busy += 1 }
        Task.detached {
            do {
                try await body()
            } catch {
                self.history.fault("A client stopped: \(error)")
            }
            self.state.withLock { $0.busy -= 1 }
        }
    }

    private var isBusy: Bool { state.withLock { $0.busy > 0 } }

    /// Lets everything happen until nobody is busy; `false` if that takes too long.
    private func goOn(steps limit: Int, meddling: Bool) throws -> Bool {
        var mishaps = meddling ? Self.mishaps : 0
        for _ in 0..<limit {
            if !isBusy { return true }
            if mishaps > 0, Scheduler.shared.happens(onceIn: 60) {
                mishaps -= 1
                try meddle()
                if mishaps == 0 { for (_, place) in living { place.node.goOn() } }
            }
            if !Scheduler.shared.step() {
                if meddling { for (_, place) in living { place.node.goOn() } }
                advance()
            }
        }
        return false
    }

    /// Runs to the end, and returns what is wrong.
    func judge() throws -> [String] {
        // A model that can't be read any more is asked for no longer.
        defer { state.withLock { $0.hasEnded = true } }
        for _ in 0..<3 { try start() }
        begin { try await self.open() }
        guard try goOn(steps: 20_000, meddling: false) else { return ["No session was opened"] }
        if !history.state.withLock({ $0.faults }).isEmpty { return history.state.withLock { $0.faults } }
        for client in 0..<Self.clients { begin { try await self.act(client) } }
        for board in 0..<Self.boards { begin { try await self.share(board) } }
        for (index, place) in living.prefix(2) { watchAll(place, index) }
        guard try goOn(steps: 60_000, meddling: true) else {
            return ["The clients do not come to an end"] + history.unanswered
        }
        return try judgeEnd()
    }

    /// Opens a session: by one key on several nodes at once.
    private func open() async throws {
        let ids = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try? await self.insist(.post, "/sessions", ["screen": "journal"], key: "the-key-of-one-opening-1")
                        .json["session"]?.string
                }
            }
            return await group.reduce(into: Set<String>()) { if let id = $1 { $0.insert(id) } }
        }
        if ids.count != 1 { history.fault("One key has opened \(ids.count) sessions") }
        state.withLock { $0.session = ids.first ?? "" }
        for number in 0..<Self.boards {
            let board = try await insist(
                .post, "/sessions", ["screen": "board"], key: "the-key-of-board-number-\(number)")
            state.withLock { $0.boards.append(board.json["session"]?.string ?? "") }
        }
    }

    /// Lets all nodes come to rest, and compares what they show with the history.
    private func judgeEnd() throws -> [String] {
        for (_, place) in living { place.node.goOn() }
        // Long enough for leases to go over, and calls to be made again.
        for _ in 0..<30 {
            while Scheduler.shared.step() {}
            advance()
        }
        while Scheduler.shared.step() {}
        // What a stream shows now: the reads below would show its node what it may have missed.
        let streams = history.state.withLock { $0.streams }
        let ends = Mutex<[(revision: Int, entries: [String])]>([])
        let boards = Mutex<[(session: Int, shown: SharedHistory.Shown)]>([])
        for (_, place) in living {
            begin {
                let answer = try await place.channel.get("/sessions/\(self.state.withLock { $0.session })")
                ends.withLock { $0.append((Self.revision(answer), Self.entries(in: answer.json))) }
                for board in 0..<Self.boards {
                    let answer = try await place.channel.get("/sessions/\(self.state.withLock { $0.boards[board] })")
                    boards.withLock { $0.append((board, SharedHistory.Shown(of: answer.json))) }
                }
            }
        }
        guard try goOn(steps: 20_000, meddling: false) else { return ["A last read does not come to an end"] }
        let found = ends.withLock { $0 }
        guard let end = found.first else { return ["No node is left"] }
        var faults = found.contains { $0.entries != end.entries } ? ["Nodes show different ends: \(found)"] : []
        // A stream of a node that is gone shows no more.
        let living = Set(living.map(\.index))
        history.state.withLock { state in state.streams = streams.filter { living.contains($0.key) } }
        faults += history.faults(at: end.entries, revision: end.revision)
        let watched = Set(living.flatMap { index in (0..<Self.boards).map { index * Self.boards + $0 } })
        faults += sharedHistory.faults(at: boards.withLock { $0 }, streams: watched)
        return faults
    }
}
