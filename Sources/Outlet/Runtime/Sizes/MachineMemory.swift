import FoundationEssentials

/// How much memory there is for this process: the machine's, or what its control group may have.
struct MachineMemory {
    /// What there is if the system does not tell.
    private static let unknown = 2 << 30

    private let root: String

    /// Looks below a directory; a test may bring its own.
    init(root: String = "") { self.root = root }

    /// Half of the memory, in bytes.
    var half: Int { ([machine].compactMap(\.self) + groups).min().map { $0 / 2 } ?? Self.unknown / 2 }

    /// What the machine has.
    private var machine: Int? {
        let line = lines(of: "/proc/meminfo").first { $0.hasPrefix("MemTotal:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
    }

    /// The limits of the control groups in which the process is: those of version 2, where it has one path, and those of
    /// version 1, where it has one for each controller.
    private var groups: [Int] {
        lines(of: "/proc/self/cgroup").flatMap { line in
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [Int]() }
            if parts[1].isEmpty { return limits("/sys/fs/cgroup", String(parts[2]), "memory.max") }
            guard parts[1].split(separator: ",").contains("memory") else { return [] }
            return limits("/sys/fs/cgroup/memory", String(parts[2]), "memory.limit_in_bytes")
        }
    }

    /// The limits of a group and of all around it. In a container the path may be one of the host: then it leads nowhere,
    /// and the outermost group is the container's.
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
