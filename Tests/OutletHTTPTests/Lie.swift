import OutletHTTP
import Testing

/// A way not to answer, and what whoever asks is told of it.
struct Lie: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: JSONServiceError.Code
    let script: Server.Script

    init(_ name: String, _ code: JSONServiceError.Code, _ script: @escaping Server.Script) {
        testDescription = name
        self.code = code
        self.script = script
    }

    init(_ name: String, _ code: JSONServiceError.Code, _ bytes: String) {
        self.init(name, code) { _, line in line.send(bytes) }
    }

    /// A word that no error may repeat.
    static let secret = "hunter2"
    /// The most bytes that an answer may have in these tests.
    static let limit = 4096

    static let all = bodies + lengths + sizes + heads + redirects

    private static let book = #"{"id": 1, "title": "hunter2"}"#

    /// What is said is not what was asked for.
    private static let bodies = [
        Lie("not JSON", .notJSON, answer("hunter2 is the password")),
        Lie("half of it", .notJSON, answer(#"{"id": 1, "title": "hunter2"#)),
        Lie("two values", .notJSON, answer(book + book)),
        Lie("nothing", .notJSON, answer("")),
        Lie("nothing, and says so", .notJSON, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"),
        Lie("invalid UTF-8", .notJSON) { _, line in
            line.send(openHead + "\r\n" + #"{"id": 1, "title": "hunter2"#)
            line.send([0xC3, 0x28, 0xFF])
            line.send(#""}"#)
        },
        Lie("half a surrogate", .notJSON, answer(#"{"id": 1, "title": "\ud800 hunter2"}"#)),
        Lie("a number too large", .wrongShape, answer(#"{"id": 1e400, "title": "hunter2"}"#)),
        Lie("deep nesting", .notJSON, answer(String(repeating: "[", count: limit))),
        Lie("deep nesting in an object", .notJSON, answer(String(repeating: #"{"a":"#, count: limit / 8))),
        Lie("a web page", .notJSON, answer("<p>hunter2</p>", type: "text/html; charset=utf-8")),
        Lie("JSON under another name", .notJSON, answer(book, type: "text/plain")),
        Lie("JSON without a name", .notJSON, answer(book, type: "")),
        Lie("another shape", .wrongShape, answer(#"["hunter2"]"#)),
        Lie("a member of another type", .wrongShape, answer(#"{"id": "hunter2", "title": "hunter2"}"#)),
        Lie("a member less", .wrongShape, answer(#"{"title": "hunter2"}"#)),
        Lie("null", .wrongShape, answer("null")),
        Lie("compressed without being asked", .notJSON) { _, line in
            line.send(openHead + "Content-Encoding: gzip\r\n\r\n")
            line.send([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xAB, 0xAE, 5, 0, 0x43, 0xBF, 0xA6, 0xA3, 2, 0, 0, 0])
        },
    ]

    /// What is said of the length is not so.
    private static let lengths = [
        Lie("a body shorter than it says", .disconnected, openHead + "Content-Length: 100\r\n\r\n" + book),
        Lie("a body longer than it says", .notJSON, openHead + "Content-Length: 10\r\n\r\n" + book),
        Lie("a negative length", .notHTTP, openHead + "Content-Length: -1\r\n\r\n" + book),
        Lie("a length that is no number", .notHTTP, openHead + "Content-Length: hunter2\r\n\r\n" + book),
        Lie(
            "a length too large for any machine", .notHTTP,
            openHead + "Content-Length: 99999999999999999999\r\n\r\n" + book),
        Lie(
            "two lengths", .notHTTP, openHead + "Content-Length: 29\r\nContent-Length: 10\r\n\r\n" + book),
        Lie("a chunk cut off", .disconnected, openHead + "Transfer-Encoding: chunked\r\n\r\n1D\r\n{\"id\""),
        Lie(
            "no last chunk", .disconnected,
            openHead + "Transfer-Encoding: chunked\r\n\r\n1d\r\n\(book)\r\n"),
        Lie("a chunk of no size", .notHTTP, openHead + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n\(book)\r\n"),
        Lie("a reset in the middle", .disconnected) { _, line in
            line.send(openHead + "Content-Length: 29\r\n\r\n{")
            line.pause(.milliseconds(50))
            line.reset()
        },
        Lie("a connection closed at once", .disconnected) { _, _ in },
        Lie("a reset at once", .disconnected) { _, line in line.reset() },
    ]

    /// There is more than anybody wants.
    private static let sizes = [
        Lie("a body over the limit", .tooLarge, answer(#"""# + String(repeating: "x", count: limit) + #"""#)),
        Lie(
            "a byte over the limit, and no length", .tooLarge,
            openHead + "\r\n" + #"""# + String(repeating: "x", count: limit - 1) + #"""#),
        Lie("a length over the limit, and no body", .tooLarge) { _, line in
            line.send(openHead + "Content-Length: 5000000000\r\n\r\n")
            line.waitForEnd()
        },
        Lie("a body without an end", .tooLarge) { _, line in
            line.send(openHead + "\r\n[")
            while line.send(String(repeating: "1,", count: 1024)) {}
        },
        Lie("chunks without an end", .tooLarge) { _, line in
            line.send(openHead + "Transfer-Encoding: chunked\r\n\r\n")
            while line.send("400\r\n" + String(repeating: " ", count: 1024) + "\r\n") {}
        },
        Lie("a chunk of a terabyte", .tooLarge) { _, line in
            line.send(openHead + "Transfer-Encoding: chunked\r\n\r\n10000000000\r\n")
            while line.send(String(repeating: " ", count: 1024)) {}
        },
        Lie("headers without an end", .notHTTP) { _, line in
            line.send("HTTP/1.1 200 OK\r\n")
            while line.send("X-More: \(String(repeating: "x", count: 1000))\r\n") {}
        },
        Lie("one header without an end", .notHTTP) { _, line in
            line.send("HTTP/1.1 200 OK\r\nX-More: ")
            while line.send(String(repeating: "x", count: 1000)) {}
        },
    ]

    /// What comes is hardly HTTP, or says that there is nothing.
    private static let heads = [
        Lie("another protocol", .notHTTP, "SSH-2.0-OpenSSH_9.2 hunter2\r\n"),
        Lie("a header with a zero in it", .notHTTP, "HTTP/1.1 200 OK\r\nX: \u{0}\r\n\r\n"),
        Lie("no status", .notHTTP, "HTTP/1.1 hunter2\r\n\r\n"),
        Lie("nothing but announcements", .disconnected, "HTTP/1.1 103 Early Hints\r\n\r\n"),
        Lie("not found", .status, answer("hunter2", status: "404 hunter2")),
        Lie("forbidden", .status, answer(book, status: "403 Forbidden")),
        Lie("broken", .status, answer("<p>hunter2</p>", status: "500 Oops", type: "text/html")),
        Lie("busy", .status, answer("", status: "503 Busy")),
        Lie("not modified, though nobody asked", .status, "HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n"),
        Lie("choices", .status, answer("", status: "300 Choose", "Location: /there")),
        Lie("a status that nobody knows", .status, answer("", status: "799 hunter2")),
    ]

    private static let redirects = [
        "in a circle": "/v1/books/1", "to a file": "file:///etc/passwd", "to a socket": "unix:///run/docker.sock",
        "to a socket with a path": "http+unix://%2Frun%2Fdocker.sock/hunter2", "to data": "data:application/json,{}",
        "to another host": "http://localhost:9/hunter2", "to another port": "http://127.0.0.1:9/",
        "to a host that looks alike": "http://127.0.0.1@localhost/", "to nobody": "http://", "to nothing": "",
        "to a port too large": "http://127.0.0.1:99999/", "without a scheme": "//localhost/hunter2",
    ].sorted { $0.key < $1.key }.map { name, location in
        Lie("a redirect \(name)", .redirected, answer("", status: "302 Found", "Location: \(location)"))
    }
}
