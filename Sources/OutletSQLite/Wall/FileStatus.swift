import Foundation

/// What the system says of the file that a path leads to, behind symbolic links.
struct FileStatus: Sendable {
    /// The file itself: the same under each of its names, and another once it was replaced.
    struct Identity: Hashable, Sendable {
        fileprivate let device: UInt
        fileprivate let inode: UInt
    }

    let identity: Identity
    /// Whether it is a file of bytes: no folder, pipe or device.
    let isRegular: Bool
    /// The size in bytes.
    let size: Int

    /// Nil if there is no such file, or it may not be looked at.
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
