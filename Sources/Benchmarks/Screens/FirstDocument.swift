import Foundation
import Outlet
import ViewTree

/// The first document of a list of a thousand rows, compared with the necessary work: a fresh copy of its bytes, and the
/// formatting of all parts that differ from row to row: the key, the ids of the four nodes, the number and the label.
struct FirstDocument {
    private let application: Application
    private let session: Session
    private let document: [UInt8]
    private static let names = ["", "/number", "/label", "/remove"]
    private let table = Table(count: LongTable.size)

    init(_ application: Application) throws {
        self.application = application
        session = try Reducer(application).session(with: LongTable.name)
        document = try DocumentRenderer(application).document(of: session)
    }

    /// Prints the size of the document; then, for each round, the µs of CPU time that both took.
    func measure(rounds: Int) throws {
        print("size \(document.count)")
        for _ in 0..<rounds {
            let outlet = try time { try DocumentRenderer(application).document(of: session).count }
            let floor = time { copy() }
            print("round \(outlet) \(floor)")
        }
    }

    private func copy() -> Int {
        var copy: [UInt8] = []
        copy.reserveCapacity(document.count)
        copy.append(contentsOf: document)
        var values = JSONWriter(capacity: 1 << 16)
        for row in table.rows {
            let key = row.id.description
            values.write(key)
            for name in Self.names {
                values.write(contentOf: key)
                values.write(contentOf: name)
            }
            values.write(row.number)
            values.write(row.label)
        }
        return copy.count + values.bytes.count
    }

    /// The µs that a call takes, over many.
    private func time(_ body: () throws -> Int) rethrows -> Double {
        var bytes = 0
        let calls = 300
        let start = clock()
        for _ in 0..<calls { bytes += try body() }
        let end = clock()
        precondition(bytes >= calls * document.count, "Each call makes a document.")
        return Double(end - start) / Double(calls)
    }
}
