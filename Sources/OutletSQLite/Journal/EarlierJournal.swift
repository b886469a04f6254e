import Foundation
import Outlet

/// The commits that releases before version 5 of the schema kept in two files beside the database. They are moved into the
/// tables.
struct EarlierJournal {
    /// The content of one of the files.
    private struct File {
        let path: String
        /// The generation of the file: the older file has the lower one.
        let life: Int
        let changes: [StoredChange]
        /// The number of unreadable bytes: unfinished commits, or damage.
        let rest: Int
    }

    private let store: String
    private let files: [File]

    /// The paths of the files.
    static func paths(_ path: String) -> [String] { ["\(path)-journal1", "\(path)-journal2"] }

    /// Reads the journal of the store at a path. Throws a `StoreError` if a file is not readable for this process.
    init(of path: String) throws(StoreError) {
        store = path
        var files: [File] = []
        for file in Self.paths(path) {
            if let file = try Self.read(file, of: path) { files.append(file) }
        }
        self.files = files.sorted { $0.life < $1.life }
    }

    private static func read(_ path: String, of store: String) throws(StoreError) -> File? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let content = FileManager.default.contents(atPath: path).map(Array.init) else {
            // A store that was closed meanwhile has removed it.
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            throw StoreError(
                .inaccessible,
                "The session store \(store) can't be read: its journal \(path) is not readable. "
                    + "Make the file readable and writable for this process.")
        }
        guard let header = JournalHeader(content) else {
            // A crash of the machine leaves zeros of a write that was not answered yet.
            let isBlank = content.allSatisfy { $0 == 0 } || content.count < JournalHeader.size
            return File(path: path, life: 0, changes: [], rest: isBlank ? 0 : content.count)
        }
        let records = content[JournalHeader.size...]
        let (changes, length) = JournalRecord.decode(Array(records), key: UInt64(header.life))
        return File(path: path, life: header.life, changes: changes, rest: records.count - length)
    }

    /// Whether there are no files.
    var isEmpty: Bool { files.isEmpty }

    /// The commits in order. The tables refuse a commit that they already have, or whose session was removed, since they don't
    /// have the version before it.
    var changes: [StoredChange] { files.flatMap(\.changes) }

    /// Removes the files, once `taken` of their commits are on the disk. Renames them instead if a part is unreadable, or if
    /// `left` commits did not fit the tables.
    func putAway(taken: Int, left: Int) throws -> [StoreFinding] {
        let rest = files.reduce(0) { $0 + $1.rest }
        var findings: [StoreFinding] = []
        if taken > 0 { findings.append(.note("\(taken) commits of an earlier release's journal were taken over.")) }
        var names: [String] = []
        for file in files {
            if rest == 0, left == 0 {
                try FileManager.default.removeItem(atPath: file.path)
            } else {
                let name = Self.freeName(for: file.path)
                try FileManager.default.moveItem(atPath: file.path, toPath: name)
                names.append(name)
            }
        }
        try SessionFile.flushFolder(of: store)
        if names.isEmpty { return findings }
        return findings + [
            .damage(
                "Of a journal that an earlier release has left, \(rest) bytes can't be read: one commit that nobody was told of, "
                    + "or commits that are damaged; and \(left) commits are left, since those before them are missing. "
                    + "It is kept as \(names.joined(separator: ", ")).")
        ]
    }

    private static func freeName(for path: String) -> String {
        let name = "\(path)-unread"
        var number = 1
        while FileManager.default.fileExists(atPath: number == 1 ? name : "\(name)\(number)") { number += 1 }
        return number == 1 ? name : "\(name)\(number)"
    }
}
