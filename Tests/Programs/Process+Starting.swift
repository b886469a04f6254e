package import Foundation
import Synchronization

extension Process {
    private static let turn = Mutex(())

    /// Starts a program while no other test starts one; the pipes for its output belong in here, too.
    ///
    /// A new program has the files closed that are open when Foundation lists them. A file that another thread opens a moment
    /// later stays open in it, and whoever waits for the end of that file waits for the end of this program: so Foundation
    /// itself, which learns by a socket that a program has ended.
    package static func starting<Result>(_ start: () throws -> Result) rethrows -> Result {
        try turn.withLock { _ in try start() }
    }
}
