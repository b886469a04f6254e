import Dispatch
import HTTPMessages
import Outlet
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Draws pages and renders long documents on its own threads, apart from those that answer events and health checks.
final class PageDrawing: Sendable {
    private typealias Page = @Sendable () -> Void

    private let queue: Mutex<PageQueue<Page>>
    /// Has its own quality of service, so that it shares no threads with tasks, such as an app's services.
    private let threads = DispatchQueue(label: "outlet.pages", qos: .utility, attributes: .concurrent)

    /// - Parameter places: how many pages are drawn at a time.
    init(places: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)) {
        queue = Mutex(PageQueue(places: places))
    }

    /// Draws a page for an address, now or in its turn.
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
