import Foundation
import Testing

@testable import Outlet

/// The memory is the machine's, or what the container may have.
@Suite struct MachineMemoryTests {
    private func half(_ files: [String: String]) throws -> Int {
        let root = FileManager.default.temporaryDirectory.appending(path: "memory-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        for (path, text) in files {
            let file = URL(filePath: root + path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        return MachineMemory(root: root).half
    }

    private let machine = ["/proc/meminfo": "MemTotal:        8000 kB\nMemFree:          1000 kB\n"]

    @Test func `without a container it is half of the machine's`() throws {
        #expect(try half(machine) == 4_096_000)
        let unlimited = ["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "max\n"]
        #expect(try half(machine.merging(unlimited) { $1 }) == 4_096_000)
    }

    @Test func `the smallest limit of all groups around the process counts`() throws {
        let groups = [
            "/proc/self/cgroup": "0::/a.slice/b.service\n", "/sys/fs/cgroup/a.slice/memory.max": "2000000\n",
            "/sys/fs/cgroup/a.slice/b.service/memory.max": "3000000\n",
        ]
        #expect(try half(machine.merging(groups) { $1 }) == 1_000_000)
    }

    @Test func `in a container the outermost group is its own, whatever its path was outside`() throws {
        let inside = ["/proc/self/cgroup": "0::/docker/abc\n", "/sys/fs/cgroup/memory.max": "1000000\n"]
        #expect(try half(machine.merging(inside) { $1 }) == 500_000)
    }

    @Test func `groups of version 1 count too`() throws {
        let old = [
            "/proc/self/cgroup": "5:cpu,memory:/docker/abc\n4:cpuset:/docker/abc\n",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes": "1000000\n",
        ]
        #expect(try half(machine.merging(old) { $1 }) == 500_000)
    }

    @Test func `where nothing is told there is a gigabyte`() throws { #expect(try half([:]) == 1 << 30) }

    @Test func `this machine tells`() {
        #expect(MachineMemory().half > 1 << 20)
        #expect(MachineMemory().half <= Int(ProcessInfo.processInfo.physicalMemory) / 2)
    }
}
