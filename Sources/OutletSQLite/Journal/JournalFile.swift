import Foundation
import Outlet

/// A file to which commits are appended.
///
/// A file is cleared when its commits are in the tables, and begun again with a header that has a higher number.
struct JournalFile: ~Copyable, Sendable {
    private let handle: FileHandle
    private let store: String
    /// The number of its life; 0 before the first.
    private(set) var life = 0
    /// The bytes in the file.
    private(set) var size = 0
    /// Whether a failed append has left bytes that could not be removed.
    private var hasRemains = false

    /// Opens the file at a path, or creates it, for the current user only. `store` is the path that errors name.
    init(path: String, of store: String) throws(StoreError) {
        guard let handle = FileHandle.privateFile(at: path) else {
            throw StoreError(
                .inaccessible,
                "The session store \(store) can't be used: \(path) can't be written. "
                    + "Make the file and its folder writable for this process.")
        }
        self.handle = handle
        self.store = store
    }

    /// Whether there are commits in the file, or remains of some.
    var hasContent: Bool { size > JournalHeader.size || hasRemains }

    /// Begins a life with a number.
    mutating func begin(_ life: Int) throws(StoreError) {
        try clear()
        try append(JournalHeader(life: life).bytes)
        self.life = life
    }

    /// Appends bytes, and has the disk take them if that is asked for; nothing is left of them if that fails.
    mutating func append(_ bytes: [UInt8], flushing: Bool = false) throws(StoreError) {
        try removeRemains()
        do {
            try handle.write(contentsOf: bytes)
            if flushing { try flush() }
        } catch {
            hasRemains = true
            try? removeRemains()
            throw StoreError(fileError: error, at: store)
        }
        size += bytes.count
    }

    /// Removes what a failed append has left. Until that is done nothing is appended: what came later would be read after
    /// a commit that nobody was told of.
    mutating func removeRemains() throws(StoreError) {
        if hasRemains { try truncate(to: size) }
    }

    /// Removes all commits.
    mutating func clear(flushing: Bool = false) throws(StoreError) {
        try truncate(to: 0)
        if flushing { try flush() }
    }

    /// Verifies that the disk takes about as much as a small session has. The file has to be clear.
    mutating func probe() throws(StoreError) {
        try append([UInt8](repeating: 0, count: 16_384))
        try clear()
    }

    private mutating func truncate(to size: Int) throws(StoreError) {
        hasRemains = true
        guard ftruncate(handle.fileDescriptor, size) == 0, lseek(handle.fileDescriptor, size, SEEK_SET) == size else {
            throw StoreError(.failed, "The session store \(store) failed: its journal can't be truncated.")
        }
        self.size = size
        hasRemains = false
    }

    private func flush() throws(StoreError) {
        guard fdatasync(handle.fileDescriptor) == 0 else {
            throw StoreError(.failed, "The session store \(store) failed: its journal can't be flushed.")
        }
    }

    /// The commits in the file at a path, and the number of its life; nil if it has none.
    ///
    /// Throws a `StoreError` if the file can't be read, or its header is damaged or that of a newer release.
    static func read(_ path: String, of store: String) throws(StoreError) -> (life: Int, changes: [StoredChange])? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let content = FileManager.default.contents(atPath: path).map(Array.init) else {
            // It may be gone by now: a store that is closed removes it.
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            throw StoreError(
                .inaccessible,
                "The session store \(store) can't be read: its journal \(path) is not readable. "
                    + "Make the file readable and writable for this process.")
        }
        guard let header = try JournalHeader(content, at: path, of: store) else { return nil }
        let changes = JournalRecord.decode(Array(content.dropFirst(JournalHeader.size)), key: UInt64(header.life))
        return (header.life, changes)
    }
}

extension StoreError {
    /// An error of writing to a file of the store at a path.
    fileprivate init(fileError error: any Error, at path: String) {
        if let error = error as? StoreError {
            self = error
        } else if (error as? CocoaError)?.code == .fileWriteOutOfSpace {
            self.init(.diskFull, "The disk with the session store \(path) is full. Free some space on it.")
        } else {
            self.init(.failed, "The session store \(path) failed: its journal can't be written.")
        }
    }
}
