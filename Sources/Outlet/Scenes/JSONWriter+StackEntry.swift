import ViewTree

extension JSONWriter {
    /// Writes the member that names the node to which a navigation gives the focus.
    mutating func writeFocus(_ id: String) {
        write(raw: #","focus":"#)
        write(id)
    }

    /// Writes one screen of a stack.
    mutating func writeStackEntry(_ screen: String, title: String, _ presentation: Presentation, url: String) {
        write(raw: #"{"screen":"#)
        write(screen)
        write(raw: #","title":"#)
        write(title)
        write(raw: #","presentation":"#)
        write(presentation.rawValue)
        write(raw: #","url":"#)
        write(url)
        write(raw: "}")
    }
}
