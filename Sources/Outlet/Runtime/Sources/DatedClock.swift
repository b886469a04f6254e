#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A clock that also tells the date, such as one of a test.
package protocol DatedClock: Clock where Duration == Swift.Duration {
    /// The current date.
    var date: Date { get }
}
