#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The memory available to this process: that of the machine, or the limit of its control group.
struct MachineMemory {
    /// The assumed memory if the system does not report it, in bytes.
    private static let unknown = 2 << 30

    private let root: String

    /// Creates a reader of the files below a directory, which a test can replace.
    init(root: String = "") { self.root = root }

    /// Half of the available memory, in bytes.
    var half: Int { ([machine].compactMap(\.self) + groups).min().map { $0 / 2 } ?? Self.unknown / 2 }

    /// The memory of the machine, in bytes.
    private var machine: Int? {
        let line = lines(of: "/proc/meminfo").first { $0.hasPrefix("MemTotal:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
    }

    /// The limits of the process's control groups, in bytes: version 2 has one path, version 1 one for each controller.
    private var groups: [Int] {
        lines(of: "/proc/self/cgroup").flatMap { line in
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [Int]() }
            if parts[1].isEmpty { return limits("/sys/fs/cgroup", String(parts[2]), "memory.max") }
            guard parts[1].split(separator: ",").contains("memory") else { return [] }
            return limits("/sys/fs/cgroup/memory", String(parts[2]), "memory.limit_in_bytes")
        }
    }

    /// The limits of a group and its ancestors, in bytes. In a container, the path may be one of the host and not
    /// exist; the root group is then that of the container.
    private func limits(_ mount: String, _ group: String, _ file: String) -> [Int] {
        var path = group.split(separator: "/")
        var found: [Int] = []
        while true {
            let directory = ([mount] + path.map(String.init)).joined(separator: "/")
            if let limit = lines(of: "\(directory)/\(file)").first.flatMap({ Int($0) }) { found.append(limit) }
            if path.isEmpty { return found }
            path.removeLast()
        }
    }

    private func lines(of path: String) -> [Substring] {
        guard let text = try? String(contentsOfFile: root + path, encoding: .utf8) else { return [] }
        return text.split(separator: "\n")
    }
}
