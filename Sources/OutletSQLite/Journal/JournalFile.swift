import Foundation
import Outlet

/// A file to which commits are appended.
///
/// Its first 16 bytes are a mark and the number of its life: a file is cleared, and begun again with a higher number, when
/// its commits are in the tables.
struct JournalFile: ~Copyable, Sendable {
    /// "Outletj1", as a number.
    private static let mark: UInt64 = 0x316A_7465_6C74_754F
    private static let header = 16

    private let handle: FileHandle
    private let store: String
    /// The number of its life; 0 before the first.
    private(set) var life = 0
    /// The bytes in the file.
    private(set) var size = 0

    /// Opens the file at a path, or creates it, for the current user only. `store` is the path that errors name.
    init(path: String, of store: String) throws(StoreError) {
        let manager = FileManager.default
        if !manager.fileExists(atPath: path) {
            _ = manager.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        guard let handle = FileHandle(forUpdatingAtPath: path) else {
            throw StoreError(
                .inaccessible,
                "The session store \(store) can't be used: \(path) can't be written. "
                    + "Make the file and its folder writable for this process.")
        }
        self.handle = handle
        self.store = store
    }

    /// Begins a life with a number.
    mutating func begin(_ life: Int) throws(StoreError) {
        try clear()
        self.life = life
        var header = JournalWriter(capacity: Self.header)
        header.write(Self.mark)
        header.write(life)
        try append(header.bytes)
    }

    /// Appends a commit.
    mutating func append(_ change: StoredChange) throws(StoreError) {
        try append(JournalRecord.encode(change, key: UInt64(life)))
    }

    /// Appends bytes; nothing is left of them if that fails.
    private mutating func append(_ bytes: [UInt8]) throws(StoreError) {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            try? handle.truncate(atOffset: UInt64(size))
            throw StoreError(fileError: error, at: store)
        }
        size += bytes.count
    }

    /// Has the disk take all that was appended.
    func flush() throws(StoreError) {
        guard fdatasync(handle.fileDescriptor) == 0 else {
            throw StoreError(.failed, "The session store \(store) failed: its journal can't be flushed.")
        }
    }

    /// Removes all commits.
    mutating func clear() throws(StoreError) {
        do {
            try handle.truncate(atOffset: 0)
        } catch {
            throw StoreError(fileError: error, at: store)
        }
        size = 0
    }

    /// The commits in a file, and the number of its life; nil if it has none.
    static func read(_ path: String) -> (life: Int, changes: [StoredChange])? {
        guard let content = FileManager.default.contents(atPath: path) else { return nil }
        var reader = JournalReader(Array(content.prefix(header)))
        guard reader.readWord() == mark, let life = reader.readInteger(), life > 0 else { return nil }
        return (life, JournalRecord.decode(Array(content.dropFirst(header)), key: UInt64(life)))
    }
}

extension StoreError {
    /// An error of writing to a file of the store at a path.
    fileprivate init(fileError error: any Error, at path: String) {
        if (error as? CocoaError)?.code == .fileWriteOutOfSpace {
            self.init(.diskFull, "The disk with the session store \(path) is full. Free some space on it.")
        } else {
            self.init(.failed, "The session store \(path) failed: its journal can't be written.")
        }
    }
}
