internal import Glibc

/// Limits and clocks of the machine.
package enum Machine {
    /// The number of processors that are in use; at least 1.
    static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Raises the limit of open files as far as it goes; returns it.
    static func raiseFileLimit() -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        if limit.rlim_cur < limit.rlim_max {
            let before = limit.rlim_cur
            limit.rlim_cur = limit.rlim_max
            if unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 { limit.rlim_cur = before }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// The inode of a descriptor's file, which tells it from an earlier file with the same descriptor; nil if it is closed.
    static func identity(of descriptor: Int32) -> UInt? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? status.st_ino : nil
    }

    /// Nanoseconds of a clock that never goes back: to measure how long something takes.
    package static func nanoseconds() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Milliseconds of a clock that never goes back, in steps of a few.
    static func milliseconds() -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }

    /// Waits until the clock of `milliseconds` has gone on.
    static func waitForTick(after moment: UInt64) {
        while milliseconds() <= moment { usleep(1000) }
    }
}
