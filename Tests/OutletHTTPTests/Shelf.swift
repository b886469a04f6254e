import Outlet

/// A screen that shows the books of a service, and one of them.
struct Shelf: Model {
    var books = Loadable<IdentifiedList<Book>>()
    var book = Loadable<Book>()
}

/// What the shelf shows, from sources that a test brings.
struct ShelfController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let phase = Slot<Label>()
        let book = Slot<Label>()
        let retry = Slot<Button>()
        let list = Slot<List>()
        let books = Slot<DataSource<String, IdentifiedList<Book>>>()
        let oneBook = Slot<DataSource<Int, Book>>()
        init() {}
    }

    static let name = "shelf"
    let title = "Shelf"
    let books: DataSource<String, IdentifiedList<Book>>
    var book = DataSource<Int, Book>(making: { Book(id: $0, title: "Book \($0)") })

    var implementations: [Implementation<Self>] {
        let (books, book) = (books, book)
        return [
            Implementation("standard") {
                $0.books(books)
                $0.oneBook(book)
                $0.phase(Label())
                $0.book(Label())
                $0.retry(Button("Retry"))
                $0.list { _ in List { ForEach(\Shelf.rows) { Label().observing(\Book.title, in: \.text) } } }
                $0.content { host in
                    Column {
                        host.phase
                        host.book
                        host.retry
                        host.list
                    }
                }
            }
        ]
    }

    func model(in _: Context) -> Shelf? { Shelf() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Shelf>] {
        Load(\.books, from: outlets.books) { _ in "x" }
        Load(\.book, from: outlets.oneBook) { _ in 7 }
        Observe({ "\($0.books.phase)" }, in: outlets.phase.text)
        Observe({ "\($0.book.phase)" }, in: outlets.book.text)
        Observe(\.books.hasMore, in: outlets.list.more)
        Observe(\.books.total, in: outlets.list.total)
        outlets.retry.on(.tap, Reload(\.books))
        outlets.list.on(.loadMore, LoadMore(\.books))
    }
}

extension Shelf {
    /// What the list shows.
    var rows: IdentifiedList<Book> { books.value ?? IdentifiedList() }
}
