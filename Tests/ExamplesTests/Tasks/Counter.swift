import Outlet

func counter() -> Screen {
    Screen("counter", title: "Counter", model: 0) {
        Row {
            Label().id("count").observing(\.self, format: .number)
            Button("Count").id("add").on(.tap, Change { $0 += 1 })
        }
    }
}
