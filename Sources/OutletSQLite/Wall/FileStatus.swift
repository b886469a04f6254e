import Foundation

/// The status of the file at a path, with symbolic links resolved.
struct FileStatus: Sendable {
    /// The identity of a file: the same for each of its names, and another once it was replaced.
    struct Identity: Hashable, Sendable {
        fileprivate let device: UInt
        fileprivate let inode: UInt
    }

    let identity: Identity
    /// Whether it is a regular file: no folder, pipe or device.
    let isRegular: Bool
    /// The size in bytes.
    let size: Int

    /// Reads the status; nil if there is no such file, or this user may not read it.
    init?(of path: String) {
        var found = stat()
        guard unsafe stat(path, &found) == 0 else { return nil }
        self.init(found)
    }

    /// The status of an open file.
    init?(of descriptor: Int32) {
        var found = stat()
        guard unsafe fstat(descriptor, &found) == 0 else { return nil }
        self.init(found)
    }

    private init(_ found: stat) {
        identity = Identity(device: UInt(found.st_dev), inode: UInt(found.st_ino))
        isRegular = found.st_mode & S_IFMT == S_IFREG
        size = Int(found.st_size)
    }
}
