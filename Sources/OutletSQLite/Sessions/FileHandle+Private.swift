import Foundation

extension FileHandle {
    /// Opens a file for reading and writing; nil if that is not possible. A missing file is created, for the current user
    /// only. Programs that this process starts don't get the file.
    static func privateFile(at path: String) -> FileHandle? {
        guard makePrivateFile(at: path), let file = FileHandle(forUpdatingAtPath: path) else { return nil }
        _ = fcntl(file.fileDescriptor, F_SETFD, FD_CLOEXEC)
        return file
    }

    /// Creates a file for the current user only, unless it exists; false if that is not possible.
    static func makePrivateFile(at path: String) -> Bool {
        let manager = FileManager.default
        return manager.fileExists(atPath: path)
            || manager.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
}
