import Foundation
import Outlet
import Synchronization

/// The lock of a process on a store's file. It is on the file itself, whatever path leads to it, and lasts until it is released
/// or the process ends for any reason.
final class StoreLock: Sendable {
    /// The files that this process has locked. Opening and closing one of them again would release SQLite's own locks on it.
    private static let held = Mutex<Set<FileStatus.Identity>>([])

    /// The store's file.
    private let file: Mutex<OpenFile?>
    /// The file with the note. Earlier releases lock it instead of the store's file.
    private let noteFile: Mutex<OpenFile?>
    private let identity: FileStatus.Identity
    private let path: String
    /// The note that the file had when it was locked; nil if it had none.
    let note: StoreNote?
    /// Whether the file had a text that is no note.
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
        // Another process may have replaced the file before it was locked.
        guard FileStatus(of: path)?.identity == identity, Self.held.withLock({ $0.insert(identity).inserted }) else {
            throw Self.inUse(path, by: nil)
        }
        note = StoreNote(text)
        // Earlier releases wrote only the process.
        hasUnreadableNote = note == nil && !text.isEmpty && Int(String(decoding: text, as: UTF8.self)) == nil
        self.identity = identity
        self.file = Mutex(file)
        self.noteFile = Mutex(noteFile)
    }

    /// Whether a process, or a store in this process, has the file at a path locked. `path` has no symbolic links.
    static func isHeld(_ path: String) -> Bool {
        guard let status = FileStatus(of: path), status.isRegular else { return false }
        if held.withLock({ $0.contains(status.identity) }) { return true }
        guard let file = OpenFile(at: path) else { return false }
        return !file.lock()
    }

    /// The path of the file with the note.
    static func notePath(_ path: String) -> String { path + ".lock" }

    /// The process named in a text: in a note, or in that of an earlier release.
    private static func process(_ text: [UInt8]) -> Int? {
        String(decoding: text, as: UTF8.self).split(separator: "\n").first.flatMap { Int($0) }
    }

    static func inUse(_ path: String, by owner: Int?) -> StoreError {
        StoreError(
            .inUse,
            "The session store \(path) is in use by \(owner.map { "process \($0)" } ?? "another process"). "
                + "Stop that process, or give another path.")
    }

    /// Whether the path still leads to the locked file.
    var isInPlace: Bool { FileStatus(of: path)?.identity == identity }

    /// Replaces the note.
    func write(_ note: StoreNote) {
        // A failure is ignored: the next start then compares with the note that is left.
        noteFile.withLock { file in
            _ = file?.write(note.bytes)
        }
    }

    /// Releases the lock. Call it only once all connections to the file are closed. The file with the note is kept.
    func release() {
        file.withLock { file in
            guard file != nil else { return }
            // Removed before the file is closed: until then no other file can have its identity.
            Self.held.withLock { _ = $0.remove(identity) }
            file = nil
        }
        noteFile.withLock { $0 = nil }
    }
}
