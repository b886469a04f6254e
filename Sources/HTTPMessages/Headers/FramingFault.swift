/// What is wrong with how a request is put together (RFC 9112): two readers of its bytes could see two different requests.
public struct FramingFault: Error, Equatable, CustomStringConvertible {
    /// The status of the answer: 400, or 501 for a transfer coding that the server does not know.
    public let status: Int
    /// What was seen and what was expected, in one sentence.
    public let description: String

    private init(_ description: String, status: Int = 400) {
        self.status = status
        self.description = description
    }

    package static let requestLine = FramingFault(
        "The first line is not a method, a target and a version with single spaces.")
    package static let line = FramingFault(
        "A line of the header is folded, does not end with CR LF, or has a NUL or a CR inside.")
    package static let name = FramingFault("The name of a header field is not a token that is followed by its colon.")
    package static let lengths = FramingFault("There is more than one Content-Length.")
    package static let lengthAndCoding = FramingFault("There are both Content-Length and Transfer-Encoding.")
    package static let codings = FramingFault("Transfer-Encoding is not 'chunked' alone, once.")
    package static let codingOfOldVersion = FramingFault("HTTP/1.0 knows no Transfer-Encoding.")
    package static let unknownCoding = FramingFault("The only transfer coding known here is 'chunked'.", status: 501)
    package static let noHost = FramingFault("There is no Host, which HTTP/1.1 needs.")
    package static let hosts = FramingFault("There is more than one Host.")
    package static let host = FramingFault("Host is not a name or an address with an optional port.")
    package static let chunk = FramingFault("A chunk's size or its data does not end with CR LF.")
}
