import Outlet
import ViewTree

/// A wall on which users post texts: posting empties the field that a client's user has filled.
struct Wall: Model {
    var text = ""
    var draft = ""
    var last = ""

    static func app() throws -> Application {
        try Application(name: "Wall") {
            Screen("wall", title: "Wall", model: Wall()) {
                TextField("Text").id("text").observing(\Wall.text).on(.change, Assign(\Wall.text))
                TextField("Draft").id("draft").observing(\Wall.draft)
                Label().id("last").observing(\Wall.last)
                Button("Post").id("post").on(.tap, Change { (wall: inout Wall) in wall.post() })
            }
        }
    }

    mutating func post() { (last, text) = (text, "") }
}
