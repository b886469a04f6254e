internal import HTTPMessages

extension HeaderName {
    /// Whether the library frames an answer by this field, so that it has to be added through the library.
    var isForLibrary: Bool {
        switch length {
        case 4: canonical == "date"
        case 10: canonical == "connection"
        case 14: canonical == "content-length"
        case 17: canonical == "transfer-encoding"
        default: false
        }
    }
}
