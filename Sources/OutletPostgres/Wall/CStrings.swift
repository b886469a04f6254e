import Glibc

/// Converts texts for C.
enum CStrings {
    /// An array of C strings that ends with a null pointer.
    typealias List = UnsafePointer<UnsafePointer<CChar>?>

    /// Calls a function with two arrays of C strings.
    static func with<Value>(_ first: [String], _ second: [String], _ body: (List, List) -> Value) -> Value {
        let copies = unsafe (first + second).map { unsafe strdup($0) }
        defer { _ = unsafe copies.map { unsafe free($0) } }
        let texts = unsafe copies.map { unsafe UnsafePointer($0) }
        let firsts = unsafe Array(texts.prefix(first.count)) + [nil]
        let seconds = unsafe Array(texts.dropFirst(first.count)) + [nil]
        return unsafe body(firsts, seconds)
    }
}
