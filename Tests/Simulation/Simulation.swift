import Foundation

/// Runs nodes of an app over a model of their store, with everything that may go wrong between any two steps, and judges what
/// their clients have seen. The code that decides, commits, takes leases and tells is the real one.
///
///     simulate 1000            a thousand seeds
///     simulate 1 --from 77     a seed again
///     simulate 200 --faults    each planted fault has to be found in so many seeds
@main
struct Simulation {
    static func main() throws {
        guard ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil else {
            print("A seed repeats only where hashes do: set SWIFT_DETERMINISTIC_HASHING=1.")
            exit(64)
        }
        let arguments = Array(CommandLine.arguments.dropFirst())
        let seeds = arguments.first.flatMap { Int($0) } ?? 100
        let start = arguments.firstIndex(of: "--from").flatMap { Int(arguments[$0 + 1]) } ?? 1
        Scheduler.shared.install()
        if arguments.contains("--faults") {
            try findFaults(in: start..<start + seeds)
        } else {
            try findNone(in: start..<start + seeds)
        }
    }

    private static func faults(seed: Int, _ fault: Fault? = nil) throws -> [String] {
        Scheduler.shared.begin(seed: UInt64(seed))
        // What is left of the last run ends before the next begins.
        defer { while Scheduler.shared.step() {} }
        return try Run(fault).judge()
    }

    private static func findNone(in seeds: Range<Int>) throws {
        var steps = 0
        for seed in seeds {
            let faults = try faults(seed: seed)
            steps += Scheduler.shared.steps
            guard faults.isEmpty else {
                print("Seed \(seed):")
                for fault in faults.prefix(20) { print("  \(fault)") }
                exit(1)
            }
        }
        print("\(seeds.count) seeds, \(steps) steps: nothing is lost, doubled or shown too late.")
    }

    private static func findFaults(in seeds: Range<Int>) throws {
        var isFound = true
        for fault in Fault.allCases {
            if let seed = try seeds.first(where: { try !faults(seed: $0, fault).isEmpty }) {
                print("\(fault.rawValue): found by seed \(seed)")
            } else {
                print("\(fault.rawValue): not found in \(seeds.count) seeds")
                isFound = false
            }
        }
        if !isFound { exit(1) }
    }
}
