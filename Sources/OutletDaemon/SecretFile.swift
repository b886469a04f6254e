import Foundation

/// The file `secret` in a daemon's folder, with the secret of its app if `OUTLET_SECRET` is not set. The daemon creates it at
/// the first start, readable for its user only.
struct SecretFile {
    /// The path of the file.
    let path: String
    private let folder: String

    /// The file of a folder.
    init(in folder: String) {
        self.folder = folder
        path = URL(filePath: folder, directoryHint: .isDirectory).appending(path: "secret").path
    }

    /// The bytes of the secret. Creates the file with a new one if it is missing.
    ///
    /// - Throws: a ``StartError`` if the file can't be made or read, others may read it, or it has no secret.
    func bytes() throws(StartError) -> [UInt8] {
        do {
            if !FileManager.default.fileExists(atPath: path) { try make() }
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
            if mode & 0o077 != 0 {
                throw StartError(
                    description: "Others may read the file '\(path)', which has the app's secret: chmod 600 it.")
            }
            let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
            let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if secret.utf8.count < SettingReader.leastSecret {
                throw StartError(
                    description:
                        "The file '\(path)' has no secret of \(SettingReader.leastSecret) characters. Without the file, "
                        + "the daemon makes a new one.")
            }
            return Array(secret.utf8)
        } catch let error as StartError {
            throw error
        } catch {
            throw StartError(
                description:
                    "The folder '\(folder)' can't hold the file 'secret'. OUTLET_SECRET gives a secret without a file.")
        }
    }

    /// Creates the file with a secret of 256 random bits, atomically. A file that another daemon has created meanwhile is kept.
    private func make() throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var random = SystemRandomNumberGenerator()
        let secret = Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }).base64EncodedString()
        let draft = "\(path).\(UUID().uuidString)"
        defer { try? manager.removeItem(atPath: draft) }
        guard
            manager.createFile(
                atPath: draft, contents: Data("\(secret)\n".utf8), attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        do {
            try manager.linkItem(atPath: draft, toPath: path)
        } catch  where manager.fileExists(atPath: path) {
            // Another daemon has created it meanwhile.
        }
    }
}
