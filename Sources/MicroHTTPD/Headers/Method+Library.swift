internal import Glibc
internal import HTTPMessages

extension Method {
    /// Makes the method of the library's text. Nearly all requests have one of two methods, whose text is not copied.
    init(_ text: UnsafePointer<CChar>) {
        self =
            unsafe strcmp(text, "GET") == 0
            ? .get : strcmp(text, "POST") == 0 ? .post : Method(rawValue: String(cString: text))
    }
}
