import Outlet
import OutletServer
import OutletTesting
import ViewTree

/// The model of screens with facts.
struct Lamp: Model {
    var isOn = false
    var count = 0
    var log = ""
    var value = Loadable<Int>()
}

extension Screen {
    /// A screen whose test says what follows its facts.
    static func lamp(
        _ name: String = "lamp", _ lamp: Lamp = Lamp(),
        @ConnectionBuilder<Lamp> connect: (ScreenOutlets<Lamp, NoParameters>) -> [Connection<Lamp>]
    ) -> Screen {
        Screen(name, title: "Lamp", model: lamp) {
            Label().id("log").observing(\Lamp.log)
            Label().id("count").observing(\Lamp.count, format: .number)
            Label().id("value").observing({ (lamp: Lamp) in lamp.value.value.map { "\($0)" } ?? "" })
            Button("Add").id("add").on(.tap, Change(\Lamp.count) { $0 += 1 })
            Button("Switch").id("switch").on(.tap, Flip(\Lamp.isOn))
            Button("Ask").id("ask").on(.tap, Change { (_: inout Lamp, _, _) in [try .call(Ask(subject: "light"))] })
            Button("Next").id("next").on(.tap, Show<Lamp>(named: "next"))
            Button("Modal").id("modal").on(.tap, Show<Lamp>(named: "next", as: .modal))
        } connect: {
            connect($0)
        }
    }

    /// A screen to come to from a lamp.
    static let next = Screen("next", title: "Next", model: "") {
        TextField("Text").id("text").observing(\String.self).on(.change, Assign(\String.self))
        TextField("Note").id("note")
        Button("Finish").id("finish").on(.tap, Raise<String>(.finished))
        Button("Further").id("further").on(.tap, Show<String>(named: "last"))
    }

    /// A screen to come to from that.
    static let last = Screen("last", title: "Last", model: 0) {
        Label().id("last").observing(\Int.self, format: .number)
    }
}

extension Application {
    /// An app of lamps, with the screens to come to from them.
    static func lamps(_ screens: Screen...) throws -> Application {
        try Application(name: "Lamps", services: [Service(Ask.self) { "\($0.subject)!" }]) {
            screens
            Screen.next
            Screen.last
        }
    }
}
