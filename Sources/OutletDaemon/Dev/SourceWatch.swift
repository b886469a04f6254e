#if DEBUG
    import Foundation

    /// Detects changes in a package by the dates and sizes of its files.
    struct SourceWatch {
        private struct Stamp: Equatable {
            var date: Date?
            var size: Int?
        }

        private let root: URL
        private let folders: [URL]
        private var sources: [String: Stamp] = [:]
        private var files: [String: Stamp] = [:]

        /// Watches a package; `folders` are those with served files.
        init(_ root: URL, serving folders: [URL]) {
            self.root = root
            self.folders = folders
            (sources, files) = (currentSources, currentFiles)
        }

        /// The folders from which a program may have compiled-in files: `Public` of the package and of its targets.
        static func publicFolders(of root: URL) -> [URL] {
            let sources = root.appending(path: "Sources")
            let targets = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
            return ([root] + targets.sorted().map { sources.appending(path: $0) }).map { $0.appending(path: "Public") }
                .filter { FileManager.default.fileExists(atPath: $0.path) }
        }

        /// Whether files have changed since the last call.
        mutating func hasChanged(_ change: DevPlan.Change) -> Bool {
            switch change {
            case .sources:
                let now = currentSources
                defer { sources = now }
                return now != sources
            case .files:
                let now = currentFiles
                defer { files = now }
                return now != files
            }
        }

        private var currentSources: [String: Stamp] {
            var stamps: [String: Stamp] = [:]
            for name in ["Package.swift", "Package.resolved"] {
                let url = root.appending(path: name)
                if let stamp = stamp(of: url) { stamps[url.path] = stamp }
            }
            add(root.appending(path: "Sources"), to: &stamps) { $0.lastPathComponent != "Public" }
            return stamps
        }

        private var currentFiles: [String: Stamp] {
            var stamps: [String: Stamp] = [:]
            for folder in folders { add(folder, to: &stamps) { _ in true } }
            return stamps
        }

        /// Adds the visible files of a folder; skips folders for which `isWatched` returns false.
        private func add(_ folder: URL, to stamps: inout [String: Stamp], _ isWatched: (URL) -> Bool) {
            let items = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: Array(Self.keys), options: [.skipsHiddenFiles])
            while let url = items?.nextObject() as? URL {
                if !isWatched(url) {
                    items?.skipDescendants()
                } else if let stamp = stamp(of: url) {
                    stamps[url.path] = stamp
                }
            }
        }

        private static let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey, .isRegularFileKey]

        /// The date and size of a file; nil if there is none.
        private func stamp(of url: URL) -> Stamp? {
            var url = url
            url.removeAllCachedResourceValues()
            guard let values = try? url.resourceValues(forKeys: Self.keys), values.isRegularFile == true else {
                return nil
            }
            return Stamp(date: values.contentModificationDate, size: values.fileSize)
        }
    }
#endif
