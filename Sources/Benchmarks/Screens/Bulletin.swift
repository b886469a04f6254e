import Outlet
import Synchronization
import ViewTree

/// A text that all sessions show.
struct Bulletin: Model {
    var text = Loadable<String>()

    static func screen(on board: Board) -> Screen {
        Screen("bulletin", title: "Bulletin", model: Bulletin()) {
            Label().id("shown").observing { $0.text.value ?? "" }
            TextField("Text").id("text").on(
                .change, Change { (_: inout Bulletin, text: String, _) in [try .call(Pin(text: text))] })
        } connect: { _ in
            Load(\.text, from: DataSource<NoRequest, String>(observing: { _ in board.texts() }))
        }
    }
}

/// A text that all sessions share.
struct Notice: Model {
    var text = ""

    static let screen = Screen("notice", title: "Notice", sharing: SharedModel("notice", of: Notice())) {
        Label().id("shown").observing(\.text)
        TextField("Text").id("text").on(.change, Assign(\.text))
    }
}

/// Shows a text to all.
struct Pin: ServiceRequest {
    typealias Outcome = Bool
    static let name = "pin"
    let text: String
}

/// The text, and who observes it.
final class Board: Sendable {
    private let state = Mutex<(text: String, observers: [AsyncStream<String>.Continuation])>(("", []))

    /// The text, and those that come after it.
    func texts() -> AsyncStream<String> {
        let (texts, observer) = AsyncStream<String>.makeStream()
        state.withLock { state in
            state.observers.append(observer)
            observer.yield(state.text)
        }
        return texts
    }

    /// Puts another text in its place.
    func pin(_ text: String) {
        state.withLock { state in
            state.text = text
            for observer in state.observers { observer.yield(text) }
        }
    }
}
