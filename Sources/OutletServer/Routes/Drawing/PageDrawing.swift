import Dispatch
import HTTPMessages
import Outlet
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Draws pages, and renders long documents, on threads of their own: beside those that answer events and health checks.
final class PageDrawing: Sendable {
    private typealias Page = @Sendable () -> Void

    private let queue: Mutex<PageQueue<Page>>
    /// Of a quality of service of their own: tasks, such as an app's services, have other threads.
    private let threads = DispatchQueue(label: "outlet.pages", qos: .utility, attributes: .concurrent)

    /// - Parameter places: how many pages are drawn at a time.
    init(places: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)) {
        queue = Mutex(PageQueue(places: places))
    }

    /// Has a page drawn for an address: at once, or in its turn.
    func draw(for address: NetworkAddress?, _ page: @escaping @Sendable () -> Void) {
        guard let first = queue.withLock({ $0.add(page, of: address) }) else { return }
        threads.async { self.run(first, of: address) }
    }

    private func run(_ first: @escaping Page, of address: NetworkAddress?) {
        var next: (page: Page, address: NetworkAddress?)? = (first, address)
        while let (page, address) = next {
            page()
            next = queue.withLock { $0.end(address) }
        }
    }
}
