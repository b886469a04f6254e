import Foundation
import GRDB
import Outlet
import OutletSQLite
import OutletTesting
import Testing

/// The rows of a table, searched and paged.
@Suite(.timeLimit(.minutes(5))) struct RowsTests {
    private struct Book: Model, Identifiable, FetchableRecord, TableRecord {
        let id: Int, title: String
    }

    private struct Shelf: Model {
        var text = "", books = Loadable<IdentifiedList<Book>>()
    }

    /// A database on disk, gone with the test.
    private final class Library: Sendable {
        let pool: DatabasePool
        private let directory: URL

        init() throws {
            directory = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            pool = try DatabasePool(path: directory.appending(path: "library.sqlite").path)
        }

        deinit {
            try? pool.close()
            try? FileManager.default.removeItem(at: directory)
        }

        /// Makes the table, with so many books.
        func fill(_ count: Int) throws {
            try pool.write { db in
                try db.execute(sql: "CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
                for id in 1...count {
                    try db.execute(sql: "INSERT INTO book VALUES (?, ?)", arguments: [id, "Book \(id % 10)"])
                }
            }
        }

        /// The list, as the article on it has it.
        func application() throws -> Application {
            let books = DataSource(pool) { (text: String) in
                Book.filter(sql: "title LIKE ?", arguments: ["%\(text)%"]).order(sql: "id")
            }
            return try Application(name: "Library") {
                Screen("books", title: "Books", model: Shelf()) {
                    SearchField("Search").id("search").observing(\Shelf.text).on(.change, Assign(\Shelf.text))
                    List(id: "books") { ForEach(\Shelf.books) { Label().observing(\Book.title) } }
                } connect: { _ in
                    Load(\.books, from: books, for: \.text)
                }
            }
        }
    }

    private let library: Library

    init() throws { library = try Library() }

    private func client() async throws -> TestClient { try await TestClient(library.application()).open("books") }

    @Test func `the first page is in the first document, and the next comes when it is asked for`() async throws {
        try library.fill(120)
        let client = try await client()
        #expect(client.keys(of: "books") == (1...50).map { "\($0)" })
        #expect(client.node("books")?["total"] == 120)
        #expect(client.node("books")?["more"] == true)
        try await client.user(.loadMore, "books")
        try await client.wait { $0.keys(of: "books").count == 100 }
        try await client.user(.loadMore, "books")
        try await client.wait { $0.keys(of: "books").count == 120 }
        #expect(client.node("books")?["more"] == nil)
        try await client.check()
    }

    @Test func `what is typed is searched for, and what is written to the table is shown`() async throws {
        try library.fill(20)
        let client = try await client()
        try await client.type("book 3", into: "search")
        try await client.wait { $0.keys(of: "books") == ["3", "13"] }
        #expect(client.text("books/13") == "Book 3")
        try await client.type("nothing", into: "search")
        try await client.wait { $0.shows("books.empty") }
        try await library.pool.write { try $0.execute(sql: "INSERT INTO book VALUES (21, 'Nothing new')") }
        try await client.wait { $0.keys(of: "books") == ["21"] }
        #expect(!client.shows("books.empty"))
        try await client.check()
    }

    @Test func `a database without the table fails, and is asked again`() async throws {
        let client = try await client()
        try await client.wait { $0.shows("books.failed") }
        #expect(!client.shows("books.reason"))
        try library.fill(1)
        try await client.tap("books.retry")
        try await client.wait { $0.keys(of: "books") == ["1"] }
        #expect(!client.shows("books.failed"))
        try await client.check()
    }
}
