import Foundation
import Outlet
import Synchronization
import ViewTree

/// A screen whose document is large.
struct Poster: Model {
    var text = ""
    var count = 0
}

struct PosterController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let text = Slot<Label>()
        let count = Slot<Label>()
        let add = Slot<Button>()
        let renew = Slot<Button>()
        init() {}
    }

    static let name = "poster"
    let title = "Poster"
    /// How many bytes the text has.
    let size: Int
    /// Holds up whoever renders the count.
    var hold = Hold()

    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.text(Label())
            $0.count(Label())
            $0.add(Button("Add"))
            $0.renew(Button("Renew"))
            $0.content { host in
                Column {
                    host.text
                    host.count
                    host.add
                    host.renew
                }
            }
        }
    ]

    func model(in _: Context) -> Poster? { Poster(text: String(repeating: "a", count: size)) }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Poster>] {
        let (size, hold) = (size, hold)
        Observe(\.text, in: outlets.text.text)
        Observe(
            {
                hold.pass()
                return "\($0.count)"
            }, in: outlets.count.text)
        outlets.add.on(.tap, Change { $0.count += 1 })
        outlets.renew.on(.tap, Change { $0.text = String(repeating: $0.text.hasPrefix("a") ? "b" : "a", count: size) })
    }
}

/// Holds up the thread that passes, as long as it is closed.
final class Hold: Sendable {
    private let isClosed = Atomic(false)
    private let count = Atomic(0)

    /// How many were held up.
    var arrivals: Int { count.load(ordering: .relaxed) }

    func close() { isClosed.store(true, ordering: .sequentiallyConsistent) }
    func open() { isClosed.store(false, ordering: .sequentiallyConsistent) }

    func pass() {
        guard isClosed.load(ordering: .sequentiallyConsistent) else { return }
        count.add(1, ordering: .relaxed)
        while isClosed.load(ordering: .sequentiallyConsistent) { Thread.sleep(forTimeInterval: 0.001) }
    }
}
