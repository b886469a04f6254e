import Outlet

func counter() -> Screen {
    Screen("counter", title: "Counter", model: 0) {
        Row {
            Label().id("count").observing(\Int.self, format: .number)
            Button("Count").id("add").on(.tap, Change(\Int.self) { $0 += 1 })
        }
    }
}
