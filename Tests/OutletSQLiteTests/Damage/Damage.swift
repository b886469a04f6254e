import Foundation
import Outlet
import OutletSQLite
import Testing

/// Something that happens to a store's files while nobody has them.
struct Damage: Sendable, CustomTestStringConvertible {
    /// A file, by what follows the store's name.
    let file: String
    let kind: Kind

    enum Kind: Sendable {
        case removed
        case emptied
        /// Cut off at so many hundredths of its length.
        case cut(Int)
        /// A bit is another at so many thousandths of its length.
        case flipped(Int)
        /// 4,096 bytes are zero from so many hundredths of its length on.
        case zeroed(Int)
        /// An older copy is in its place.
        case old
    }

    var testDescription: String { "\(file.isEmpty ? "the database" : file): \(kind)" }

    static var all: [Damage] {
        ["", "-wal", ".lock"].flatMap { file -> [Damage] in
            let kinds: [Kind] =
                [.removed, .emptied, .old] + [1, 30, 60, 99].map { .cut($0) } + [0, 25, 50, 75].map { .zeroed($0) }
                + stride(from: 7, to: 1_000, by: 110).map { .flipped($0) }
            return kinds.map { Damage(file: file, kind: $0) }
        }
    }

    /// Lets it happen to the files in a folder, of which there is an older copy.
    func strike(_ folder: StoreFolder, old: StoreFolder) throws {
        let path = folder.path + file
        var content = try Data(contentsOf: URL(filePath: path))
        switch kind {
        case .removed: return try FileManager.default.removeItem(atPath: path)
        case .emptied: content = Data()
        case .cut(let place): content = content.prefix(content.count * place / 100)
        case .flipped(let place): content[content.count * place / 1_000] ^= 4
        case .zeroed(let place):
            let start = content.count * place / 100
            let end = min(start + 4_096, content.count)
            content.replaceSubrange(start..<end, with: Data(repeating: 0, count: end - start))
        case .old: content = try Data(contentsOf: URL(filePath: old.path + file))
        }
        try content.write(to: URL(filePath: path))
    }
}
