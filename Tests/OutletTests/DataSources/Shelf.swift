import Outlet
import Synchronization

/// A book on the shelf.
struct Book: Model, Identifiable {
    let id: Int
    var title: String
}

/// A screen that shows books by a query, and a note on the first of them.
struct Shelf: Model {
    var query = "a"
    var books = Loadable<IdentifiedList<Book>>()
    /// Follows from the books: a chain.
    var note = Loadable<String>()
}

/// What the shelf shows, controlled by a test.
struct ShelfController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let search = Slot<TextField>()
        let spinner = Slot<Label>()
        let phase = Slot<Label>()
        let note = Slot<Label>()
        let retry = Slot<Button>()
        let again = Slot<Button>()
        let forward = Slot<Button>()
        let books = Slot<DataSource<String, IdentifiedList<Book>>>()
        let notes = Slot<DataSource<Int, String>>()
        init() {}
    }

    static let name = "shelf"
    let title = "Shelf"
    let books: DataSource<String, IdentifiedList<Book>>
    var notes = DataSource<Int, String>(making: { "note on \($0)" })
    var keepsValue = true

    var implementations: [Implementation<Self>] {
        let (books, notes) = (books, notes)
        return [
            Implementation("standard") {
                $0.books(books)
                $0.notes(notes)
                $0.search(TextField("Search"))
                $0.spinner(Label("Loading"))
                $0.phase(Label())
                $0.note(Label())
                $0.retry(Button("Retry"))
                $0.again(Button("Again"))
                $0.forward(Button("Forward"))
                $0.content { host in
                    Column {
                        host.search
                        host.spinner
                        host.phase
                        host.note
                        host.retry
                        host.again
                        host.forward
                        List(id: "list") {
                            ForEach(rowsOf: { $0.books.value ?? IdentifiedList() }) {
                                Label().observing(\Book.title, in: \.text)
                            }
                        }.observing({ (shelf: Shelf) in shelf.books.hasMore }, in: \.more)
                            .on(.loadMore, LoadMore(\Shelf.books))
                    }
                }
            }
        ]
    }

    func model(in _: Context) -> Shelf? { Shelf() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Shelf>] {
        Load(\.books, from: outlets.books, keepingValue: keepsValue) { $0.query.isEmpty ? nil : $0.query }
        Load(\.note, from: outlets.notes) { $0.books.value?.ids.first }
        Observe({ !$0.books.isLoading }, in: outlets.spinner.hidden)
        Observe({ "\($0.books.phase)" }, in: outlets.phase.text)
        Observe({ $0.note.value ?? "" }, in: outlets.note.text)
        outlets.search.on(
            .change,
            Change {
                $0.query = $1.value?.string ?? ""
                _ = $2
                return []
            })
        outlets.retry.on(.tap, Reload(\.books))
        outlets.forward.on(
            .tap,
            Change { shelf, _, _ in
                let destination = Destination(Self.self)
                let books = shelf.books.value
                return [.show(try books.map { try destination.forwarding($0, to: \Resources.books) } ?? destination)]
            })
        outlets.again.on(.tap, Change { _, _, _ in [.show(Destination(Self.self))] })
    }
}

/// A source that answers when the test says so.
final class Library: Sendable {
    typealias Answer = Result<Page<IdentifiedList<Book>>, any Error>

    private struct State {
        var asked: [(query: String, cursor: String?)] = []
        var waiting: [(query: String, answer: CheckedContinuation<Answer, Never>)] = []
        var cancelled: [String] = []
        var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// What was asked for, in its order: the query, and where the page begins.
    var asked: [String] { state.withLock { $0.asked.map { $0.query + ($0.cursor.map { "+\($0)" } ?? "") } } }
    /// The queries that were abandoned.
    var cancelled: [String] { state.withLock { $0.cancelled } }

    /// Waits until so many loads have begun.
    func asked(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.asked.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// A load, as a source does it.
    func load(_ query: String, _ cursor: PageCursor?) async throws -> Page<IdentifiedList<Book>> {
        let answer: Answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state in
                    state.asked.append((query, cursor?.text))
                    state.waiting.append((query, continuation))
                    let count = state.asked.count
                    defer { state.watchers.removeAll { $0.count <= count } }
                    return state.watchers.filter { $0.count <= count }.map(\.wake)
                }
                for watcher in ready { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.cancelled.append(query) }
        }
        return try answer.get()
    }

    /// Answers the oldest load that waits for a query.
    func answer(_ query: String, _ answer: Answer) {
        let waiting = state.withLock { state in
            state.waiting.firstIndex { $0.query == query }.map { state.waiting.remove(at: $0).answer }
        }
        waiting?.resume(returning: answer)
    }

    /// Answers with books of these numbers.
    func answer(_ query: String, _ books: [Int], next: String? = nil) {
        let list = IdentifiedList(books.map { Book(id: $0, title: "\(query) \($0)") })
        answer(query, .success(Page(list, next: next.map { PageCursor($0) })))
    }

    /// The source.
    var source: DataSource<String, IdentifiedList<Book>> {
        DataSource(paging: { try await self.load($0, $1) })
    }
}
