import Foundation
import Outlet
import Synchronization

/// The right of a process to a store's file: a lock on the file itself, whatever name leads to it, held until it is
/// released or the process ends, by whatever signal.
final class StoreLock: Sendable {
    /// The files that this process has. To open and close one of them again would end SQLite's own locks of it.
    private static let held = Mutex<Set<FileStatus.Identity>>([])

    /// The store's file.
    private let file: Mutex<OpenFile?>
    /// The file with the note. Earlier releases lock it instead of the store's.
    private let noteFile: Mutex<OpenFile?>
    private let identity: FileStatus.Identity
    private let path: String
    /// What the file had noted when it was locked; nil if there was nothing.
    let note: StoreNote?
    /// Whether there was a text that is no note.
    let hasUnreadableNote: Bool

    /// Locks the file at a path, which is created if it is missing. `path` leads through no symbolic link.
    ///
    /// Throws a `StoreError` if another process, or another store in this process, has the file.
    init(_ path: String) throws {
        self.path = path
        if let there = FileStatus(of: path)?.identity, Self.held.withLock({ $0.contains(there) }) {
            throw Self.inUse(path, by: Int(ProcessInfo.processInfo.processIdentifier))
        }
        guard let file = OpenFile(at: path), let identity = file.status?.identity else {
            throw StoreError(
                .inaccessible,
                "The session store \(path) can't be opened. "
                    + "Make the file and its folder writable for this process, or give another path.")
        }
        guard let noteFile = OpenFile(at: Self.notePath(path)) else {
            throw StoreError(
                .inaccessible,
                "The session store \(path) can't be locked: \(Self.notePath(path)) can't be written. "
                    + "Make the folder writable for this process, or give another path.")
        }
        let text = noteFile.read(StoreNote.size) ?? []
        guard file.lock(), noteFile.lock() else { throw Self.inUse(path, by: Self.process(text)) }
        // Another process may have replaced it before it was locked.
        guard FileStatus(of: path)?.identity == identity, Self.held.withLock({ $0.insert(identity).inserted }) else {
            throw Self.inUse(path, by: nil)
        }
        note = StoreNote(text)
        // Earlier releases had the process alone.
        hasUnreadableNote = note == nil && !text.isEmpty && Int(String(decoding: text, as: UTF8.self)) == nil
        self.identity = identity
        self.file = Mutex(file)
        self.noteFile = Mutex(noteFile)
    }

    /// Whether a process, or a store in this process, has the file at a path, which leads through no symbolic link.
    static func isHeld(_ path: String) -> Bool {
        guard let status = FileStatus(of: path), status.isRegular else { return false }
        if held.withLock({ $0.contains(status.identity) }) { return true }
        guard let file = OpenFile(at: path) else { return false }
        return !file.lock()
    }

    /// The path of the file with the note.
    static func notePath(_ path: String) -> String { path + ".lock" }

    /// The process that a text names: a note, or what an earlier release wrote.
    private static func process(_ text: [UInt8]) -> Int? {
        String(decoding: text, as: UTF8.self).split(separator: "\n").first.flatMap { Int($0) }
    }

    static func inUse(_ path: String, by owner: Int?) -> StoreError {
        StoreError(
            .inUse,
            "The session store \(path) is in use by \(owner.map { "process \($0)" } ?? "another process"). "
                + "Stop that process, or give another path.")
    }

    /// Whether the path still leads to the file that was locked.
    var isInPlace: Bool { FileStatus(of: path)?.identity == identity }

    /// Replaces the note.
    func write(_ note: StoreNote) {
        // If it can't be written, the next start compares with what was there before.
        noteFile.withLock { file in
            _ = file?.write(note.bytes)
        }
    }

    /// Releases the lock, once no connection to the file is open. The file with the note stays.
    func release() {
        file.withLock { file in
            guard file != nil else { return }
            // As long as it is open, no other file can have its identity.
            Self.held.withLock { _ = $0.remove(identity) }
            file = nil
        }
        noteFile.withLock { $0 = nil }
    }
}
