import ViewTree

extension JSONWriter {
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
