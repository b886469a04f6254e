@testable import Outlet

/// What a step of a ``GoldenWalk`` has led to; its description is a line of a golden file.
struct GoldenStep: CustomStringConvertible {
    /// A part of what a step leads to.
    private struct Part {
        let name: String
        let text: String
        var digest: String { "\(name)=\(Fingerprint(of: Array(text.utf8)).text)" }
    }

    /// The step's number, what was done, and the status of the answer with the revision after it.
    private let title: String
    private let parts: [Part]

    init(
        _ number: Int, _ move: String, status: Int, revision: Int, answer: [UInt8], document: [UInt8], record: [UInt8]
    ) {
        title = "\(number) \(move): \(status), revision \(revision),"
        parts = [("answer", answer), ("document", document), ("record", record)].map { name, bytes in
            Part(name: name, text: GoldenMask.masked(String(decoding: bytes, as: UTF8.self)))
        }
    }

    var description: String { "\(title) \(parts.map(\.digest).joined(separator: " "))" }

    /// Which part is another than in a recorded line, with what it is now.
    func difference(from line: String) -> String {
        let other = parts.filter { !line.hasSuffix($0.digest) && !line.contains("\($0.digest) ") }
        let now = other.map { "the \($0.name) is \($0.text.prefix(4_000))" }
        return "step \(title) was \(line)\n\(now.joined(separator: "\n"))"
    }
}
