import Outlet
import ViewTree

/// A subject with a number.
struct Detail: Model {
    var id: Int
    var news = ""
}

/// A screen with parameters, that goes on from the desk.
struct DetailController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let subject = Slot<Label>()
        let news = Slot<Label>()
        let leave = Slot<Button>()
        let finish = Slot<Button>()
        let ask = Slot<Button>()
        init() {}
    }

    struct Parameters: ScreenParameters {
        var id: Int
        var note: String?
        var ratio: Double?
        var isNew: Bool?
    }

    static let name = "detail"
    let title = "Detail"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.subject(Label())
            $0.news(Label())
            $0.leave(Button("Leave"))
            $0.finish(Button("Finish"))
            $0.ask(Button("Ask"))
            $0.content { host in
                Column {
                    host.subject
                    host.news
                    host.leave
                    host.finish.on(.finished, .post)
                    host.ask
                }
            }
        }
    ]

    func model(_ parameters: Parameters, in _: Context) throws -> Detail? {
        let id = parameters.id
        if id == 404 { throw UnknownSubject("There is no detail 404.") }
        return id == 0 ? nil : Detail(id: id)
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Detail>] {
        Observe({ "Number \($0.id)" }, in: outlets.subject.text)
        Observe(\.news, in: outlets.news.text)
        outlets.leave.on(.tap, Change { _, _, _ in [.back] })
        outlets.ask.on(.tap, Call { _ in Ask(subject: "detail") })
        outlets.screen.received(Ask.self) { detail, news, _ in
            detail.news = news
            return []
        }
    }
}
