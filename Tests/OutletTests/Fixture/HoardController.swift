import Outlet
import ViewTree

/// A coin of the hoard.
struct Coin: Model, Identifiable {
    let id: Int
    var text: String
}

/// A screen that holds as much as its users bring.
struct Hoard: Model {
    /// What was brought; none of it is on screen.
    var texts: [String] = []
    /// What was brought last, which is on screen.
    var shown = ""
    var news = ""
    var pieces = IdentifiedList<Coin>()
    var pages = Loadable<IdentifiedList<Coin>>()
}

/// Asks a service to answer at great length.
struct Tell: ServiceRequest {
    typealias Outcome = String
    static let name = "tell"
    var length: Int
}

/// Lets its users bring texts, make lists longer and open screens.
struct HoardController: Controller {
    struct Parameters: ScreenParameters {
        var note: String?
    }

    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let text = Slot<TextField>()
        let echo = Slot<TextField>()
        let shown = Slot<Label>()
        let news = Slot<Label>()
        let pages = Slot<DataSource<NoRequest, IdentifiedList<Coin>>>()
        init() {}
    }

    static let name = "hoard"
    let title = "Hoard"
    var pieces = 0
    var source = DataSource<NoRequest, IdentifiedList<Coin>>(IdentifiedList())

    var implementations: [Implementation<Self>] {
        let source = source
        return [
            Implementation("standard") {
                $0.pages(source)
                $0.text(TextField("Text"))
                $0.echo(TextField("Echo"))
                $0.shown(Label())
                $0.news(Label())
                $0.content { host in
                    Column {
                        host.text
                        host.echo
                        host.shown
                        host.news
                        Button("Drop").id("drop").on(.tap, Change(\Hoard.texts) { $0.removeLast() })
                        Button("Same").id("same").on(.tap, Change(\Hoard.self) { _ in })
                        Button("Make").id("make").on(
                            .tap, Change(\Hoard.texts) { $0.append(String(repeating: "m", count: 50_000)) })
                        Button("Open").id("open").on(
                            .tap,
                            Change { (hoard: inout Hoard, _, _) in
                                [.show(try Destination(Self.self, .init(note: hoard.texts.last ?? "")))]
                            })
                        Button("Tell").id("tell").on(.tap, Call { (_: Hoard) in Tell(length: 50_000) })
                        Button("Wait").id("wait").on(
                            .tap, Change { (_: inout Hoard, _, _) in [.after(.seconds(3_600), [])] })
                        List(id: "pieces") {
                            ForEach(\Hoard.pieces) {
                                TextField("Coin").id("name").observing(\Coin.text, in: \.value).on(.change, Rewrite())
                            }
                        }
                        List(id: "pages") {
                            ForEach(rowsOf: { $0.pages.value ?? IdentifiedList() }) {
                                Label().observing(\Coin.text, in: \.text)
                            }
                        }.observing({ (hoard: Hoard) in hoard.pages.hasMore }, in: \.more)
                            .observing({ (hoard: Hoard) in hoard.pages.total }, in: \.total)
                            .on(.loadMore, LoadMore(\Hoard.pages))
                    }
                }
            }
        ]
    }

    func model(_ parameters: Parameters, in _: Context) -> Hoard? {
        var hoard = Hoard()
        hoard.pieces = IdentifiedList((0..<pieces).map { Coin(id: $0, text: "piece \($0)") })
        hoard.shown = parameters.note ?? ""
        return hoard
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Hoard>] {
        Load(\.pages, from: outlets.pages)
        Observe(\.shown, in: outlets.shown.text)
        Observe(\.news, in: outlets.news.text)
        outlets.text.on(
            .change,
            Change {
                $0.texts.append($1.value?.string ?? "")
                _ = $2
                return []
            })
        outlets.echo.on(
            .change,
            Change {
                $0.shown = $1.value?.string ?? ""
                _ = $2
                return []
            })
        outlets.screen.received(Tell.self) { hoard, news, _ in
            hoard.texts.append(news)
            return []
        }
        outlets.screen.failed(Tell.self) { hoard, _, _ in
            hoard.news = "failed"
            return []
        }
    }
}

/// Gives a piece another text.
private struct Rewrite: Intention {
    func perform(_ interaction: Interaction, on container: inout ModelContainer<Hoard>, in _: Context) -> [Effect] {
        container.change { hoard in
            guard let key = interaction.rowKey, let id = Int(key) else { return }
            hoard.pieces.update(id: id) { $0.text = interaction.value?.string ?? "" }
        }
        return []
    }
}

extension Application {
    /// An app whose sessions hold what their users bring.
    static func hoard(
        pieces: Int = 0, source: DataSource<NoRequest, IdentifiedList<Coin>> = DataSource(IdentifiedList())
    ) throws -> Application {
        try Application(
            name: "Hoard", services: [Service(Tell.self) { String(repeating: "x", count: $0.length) }],
            controllers: [HoardController(pieces: pieces, source: source)])
    }
}
