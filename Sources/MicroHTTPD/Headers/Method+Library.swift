internal import Glibc
internal import HTTPMessages

extension Method {
    /// Takes the library's text; nearly all requests have one of two methods, which need not be made anew.
    init(_ text: UnsafePointer<CChar>) {
        self =
            unsafe strcmp(text, "GET") == 0
            ? .get : strcmp(text, "POST") == 0 ? .post : Method(rawValue: String(cString: text))
    }
}
